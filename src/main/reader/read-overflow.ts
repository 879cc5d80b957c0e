import { closeSync, fstatSync, readSync } from 'node:fs'
import type { OverflowPage } from '../../shared/schemas/reader.ts'
import { LibraryError } from '../library/library-error.ts'
import { openForReading } from '../library/transcripts/byte-file.ts'

const PAGE_LENGTH = 256 * 1024
/** A character of UTF-8 has up to four bytes. */
const LONGEST_CHARACTER = 4

/** So much earlier may a page end, for the sake of a whole line. */
const LONGEST_LINE = 64 * 1024
const LINE_END = 0x0a

/** A page of an output; it ends where a line ends, or else where a character does, whatever the bytes. */
export function readOverflowPage(path: string | null, from: number): OverflowPage {
  if (path === null) throw new LibraryError('not-found', 'This output is no longer on disk.')
  const file = openForReading(path)
  try {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(Math.max(Math.min(PAGE_LENGTH, size - from), 0))
    const count = readSync(file, bytes, 0, bytes.length, from)
    const isEnd = from + count >= size || count === 0
    const end = isEnd ? count : (endOfLine(bytes, count) ?? endOfCharacter(bytes, count))
    return { text: bytes.toString('utf8', 0, end), next: isEnd ? null : from + end, size }
  } finally {
    closeSync(file)
  }
}

/** Words are found within a page, so none should be cut in two. */
function endOfLine(bytes: Buffer, count: number): number | undefined {
  const end = bytes.lastIndexOf(LINE_END, count - 1) + 1
  return end > 0 && end > count - LONGEST_LINE ? end : undefined
}

/** Where the last whole character ends. In what is not UTF-8 no place is better than another. */
function endOfCharacter(bytes: Buffer, count: number): number {
  for (let back = 1; back < LONGEST_CHARACTER && back <= count; back++) {
    const byte = bytes[count - back] ?? 0
    if ((byte & 0b1100_0000) === 0b1000_0000) continue
    const length = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back && back < count ? count - back : count
  }
  return count
}
