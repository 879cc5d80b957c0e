import { open } from 'node:fs/promises'

/** @typedef {{ files?: Record<string, Entry> }} Entry */

/**
 * The paths of the files in an archive. It begins with the length of its table of contents, which is JSON.
 *
 * @param {string} archive
 * @returns {Promise<string[]>}
 */
export async function listAsar(archive) {
  const file = await open(archive)
  try {
    const { buffer: lengths } = await file.read({ buffer: Buffer.alloc(16), position: 0 })
    const size = lengths.readUInt32LE(12)
    const { buffer } = await file.read({ buffer: Buffer.alloc(size), position: 16 })
    return listFiles(JSON.parse(buffer.toString('utf8')), '')
  } finally {
    await file.close()
  }
}

/**
 * @param {Entry} entry
 * @param {string} at
 * @returns {string[]}
 */
function listFiles({ files }, at) {
  if (!files) return [at]
  return Object.entries(files).flatMap(([name, entry]) => listFiles(entry, at ? `${at}/${name}` : name))
}
