import type { NumberReader, NumberWriter } from './number-bytes.ts'

const UUID_LENGTH = 36
const UUID_BYTES = 16
const DASH = 0x2d
const NO_DIGIT = 16
/** What a character is worth as a hexadecimal digit. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code))
  return digit < 0 ? NO_DIGIT : digit
})

/** Ids of the API: after one of these, letters and digits at random, which are six bits each. */
const PREFIXES = ['msg_01', 'req_01', 'toolu_01']
const RANDOM_LENGTH = 22
const RANDOM = /^[0-9A-Za-z]{22}$/

/** What a string is packed as; higher numbers are ids, by their prefix. */
const AS_TEXT = 0
const AS_UUID = 1
const AS_ID = 2

export interface PackedStrings {
  readonly texts: readonly string[]
  /** Of uuids and ids, which nothing makes smaller. */
  readonly bytes: readonly Uint8Array[]
}

/** Strings, told by their number. */
export class StringTable {
  readonly #numbers = new Map<string, number>()
  readonly #all: string[] = []

  at(number: number): string | undefined {
    return this.#all[number]
  }

  /** Adds one that is not worth looking for. */
  add(text: string): number {
    return this.#all.push(text) - 1
  }

  /** The number of one that is there, or is added. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.add(text)
    this.#numbers.set(text, number)
    return number
  }

  pack(to: NumberWriter): PackedStrings {
    const all = this.#all
    const ways = to.beginColumn(all.length)
    const uuids = Buffer.allocUnsafe(UUID_BYTES * all.length)
    const texts: string[] = []
    let uuidEnd = 0
    let random = ''
    for (let at = 0; at < all.length; at++) {
      const text = all[at] ?? ''
      if (text.length === UUID_LENGTH && putUuid(text, uuids, uuidEnd)) {
        uuidEnd += UUID_BYTES
        ways[at] = AS_UUID
        continue
      }
      const prefix = PREFIXES.indexOf(text.slice(0, -RANDOM_LENGTH))
      const end = text.slice(-RANDOM_LENGTH)
      if (prefix >= 0 && RANDOM.test(end)) {
        random += end
        ways[at] = AS_ID + prefix
      } else {
        texts.push(text)
        ways[at] = AS_TEXT
      }
    }
    to.count(all.length)
    to.endColumn(all.length)
    // Four characters are three bytes; the last ones may be fewer.
    return { texts, bytes: [uuids.subarray(0, uuidEnd), Buffer.from(`${random}AA`, 'base64')] }
  }
}

/** Whether it was a uuid as they are usually written. */
function putUuid(text: string, bytes: Uint8Array, from: number): boolean {
  let at = 0
  let wrong = 0
  for (let byte = 0; byte < UUID_BYTES; byte++) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) wrong |= text.charCodeAt(at++) ^ DASH
    const high = DIGITS[text.charCodeAt(at++)] ?? NO_DIGIT
    const low = DIGITS[text.charCodeAt(at++)] ?? NO_DIGIT
    wrong |= (high | low) & NO_DIGIT
    bytes[from + byte] = high * 16 + low
  }
  return wrong === 0
}

/** What `pack` wrote first: how each string is packed. */
export function readWays(from: NumberReader): readonly number[] {
  return from.column(from.count())
}

export function unpackStrings(
  ways: readonly number[],
  texts: readonly string[],
  bytes: Buffer,
): readonly string[] {
  let uuidCount = 0
  for (const way of ways) if (way === AS_UUID) uuidCount++
  const hex = bytes.toString('hex', 0, UUID_BYTES * uuidCount)
  const random = bytes.toString('base64', UUID_BYTES * uuidCount)
  let uuidAt = 0
  let randomAt = 0
  let textAt = 0
  return ways.map((way) => {
    if (way === AS_TEXT) return texts[textAt++] ?? ''
    if (way === AS_UUID) return toUuid(hex, 2 * UUID_BYTES * uuidAt++)
    const at = RANDOM_LENGTH * randomAt++
    return `${PREFIXES[way - AS_ID]}${random.slice(at, at + RANDOM_LENGTH)}`
  })
}

function toUuid(hex: string, at: number): string {
  return `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}-${hex.slice(at + 12, at + 16)}-${hex.slice(at + 16, at + 20)}-${hex.slice(at + 20, at + 32)}`
}
