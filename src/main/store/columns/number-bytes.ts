/** Of two smaller numbers the difference is exact, and twice that too. */
const LARGEST = 2 ** 51
const START_SIZE = 2048
const LONGEST_NUMBER = 8
/** Seven bits a byte; the highest tells that there are more. */
const MORE = 0x80

/** How the numbers of a column are written. */
const SAME = 0
const COUNTS = 1
const SIGNED = 2
const FLOATS = 3

/** Where a column is gathered, one at a time. */
let room = new Float64Array(START_SIZE)

/** Whether a number can be written in few bytes, and subtracted from another such. */
export function isWhole(value: number): boolean {
  if ((value | 0) === value) return value !== 0 || !Object.is(value, -0)
  return Number.isInteger(value) && value <= LARGEST && value >= -LARGEST
}

/** Small ones stay small, whatever their sign. */
export function toUnsigned(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

export function toSigned(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

/** Columns of numbers, the small ones in few bytes. How many a column has, the reader has to know. */
export class NumberWriter {
  #bytes: Uint8Array = Buffer.allocUnsafe(START_SIZE)
  #end = 0

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#end)
  }

  count(value: number): void {
    this.#reserve(LONGEST_NUMBER)
    this.#end = put(value, this.#bytes, this.#end)
  }

  /** Room for the numbers of a column, which `endColumn` writes. */
  beginColumn(count: number): Float64Array {
    if (room.length < count) room = new Float64Array(2 * count)
    return room
  }

  endColumn(count: number): void {
    if (count === 0) return
    const values = room
    const first = values[0] ?? 0
    let isSame = true
    let isNegative = false
    for (let at = 0; at < count; at++) {
      const value = values[at] ?? 0
      if (!isWhole(value)) {
        this.endFloats(count)
        return
      }
      if (value !== first) isSame = false
      if (value < 0) isNegative = true
    }
    if (isSame) {
      this.count(SAME)
      this.count(toUnsigned(first))
      return
    }
    this.#reserve(1 + count * LONGEST_NUMBER)
    const bytes = this.#bytes
    let end = put(isNegative ? SIGNED : COUNTS, bytes, this.#end)
    for (let at = 0; at < count; at++) {
      const value = values[at] ?? 0
      end = put(isNegative ? toUnsigned(value) : value, bytes, end)
    }
    this.#end = end
  }

  /** Instead of `endColumn`: numbers as they are, and told apart from others by `isAtFloats`. */
  endFloats(count: number): void {
    this.count(FLOATS)
    const bytes = new Uint8Array(room.buffer, 0, count * Float64Array.BYTES_PER_ELEMENT)
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#end)
    this.#end += bytes.length
  }

  #reserve(size: number): void {
    if (this.#end + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#end + size))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

function put(value: number, bytes: Uint8Array, from: number): number {
  let end = from
  let rest = value
  while (rest >= MORE) {
    bytes[end++] = (rest & 0x7f) | MORE
    rest = Math.floor(rest / MORE)
  }
  bytes[end++] = rest
  return end
}

export class NumberReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get at(): number {
    return this.#at
  }

  /** Whether the numbers of the next column are written as they are. */
  get isAtFloats(): boolean {
    return this.#bytes[this.#at] === FLOATS
  }

  count(): number {
    let byte = this.#bytes[this.#at++] ?? 0
    if (byte < MORE) return byte
    let value = 0
    let scale = 1
    for (; byte >= MORE; byte = this.#bytes[this.#at++] ?? 0) {
      value += (byte & 0x7f) * scale
      scale *= MORE
    }
    return value + byte * scale
  }

  column(count: number): number[] {
    if (count === 0) return []
    const way = this.count()
    if (way === SAME) return new Array<number>(count).fill(toSigned(this.count()))
    if (way === FLOATS) return this.#floats(count)
    const values: number[] = []
    while (values.length < count) {
      const value = this.count()
      values.push(way === SIGNED ? toSigned(value) : value)
    }
    return values
  }

  #floats(count: number): number[] {
    const from = this.#at
    this.#at += count * Float64Array.BYTES_PER_ELEMENT
    // A copy, as they may begin only at every eighth byte.
    return [...new Float64Array(Uint8Array.from(this.#bytes.subarray(from, this.#at)).buffer)]
  }
}
