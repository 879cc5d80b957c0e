/**
 * @typedef {object} Drawing
 * @property {number} size
 * @property {Buffer} png
 * @property {Buffer} pixels rows of red, green, blue, alpha, from the top
 */

const icnsTypes = /** @type {const} */ ([
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
])

/**
 * The icon file of macOS.
 *
 * @param {readonly Drawing[]} drawings
 */
export function toIcns(drawings) {
  const entries = icnsTypes.map(([type, size]) => {
    const { png } = findDrawing(drawings, size)
    return Buffer.concat([Buffer.from(type, 'latin1'), toBigEndian(png.length + 8), png])
  })
  const body = Buffer.concat(entries)
  return Buffer.concat([Buffer.from('icns', 'latin1'), toBigEndian(body.length + 8), body])
}

/**
 * The icon file of Windows. Installers read only the largest picture as a PNG, the others as bitmaps.
 *
 * @param {readonly Drawing[]} drawings
 */
export function toIco(drawings) {
  const pictures = drawings.map((drawing) => ({
    size: drawing.size,
    data: drawing.size >= 256 ? drawing.png : toBitmap(drawing),
  }))
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, data }, index) => {
    const at = 6 + 16 * index
    // 0 stands for 256.
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(data.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += data.length
  })
  return Buffer.concat([header, ...pictures.map(({ data }) => data)])
}

/**
 * A bitmap as icons have it: blue first, the lowest row first, then a mask that alpha makes idle.
 *
 * @param {Drawing} drawing
 */
function toBitmap({ size, pixels }) {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(size, 4)
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const colours = Buffer.alloc(size * size * 4)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const from = (row * size + column) * 4
      const to = ((size - 1 - row) * size + column) * 4
      colours[to] = pixels[from + 2] ?? 0
      colours[to + 1] = pixels[from + 1] ?? 0
      colours[to + 2] = pixels[from] ?? 0
      colours[to + 3] = pixels[from + 3] ?? 0
    }
  }
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size)
  return Buffer.concat([header, colours, mask])
}

/**
 * @param {readonly Drawing[]} drawings
 * @param {number} size
 */
function findDrawing(drawings, size) {
  const found = drawings.find((drawing) => drawing.size === size)
  if (!found) throw new Error(`No drawing of ${size} pixels`)
  return found
}

/** @param {number} value */
function toBigEndian(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
