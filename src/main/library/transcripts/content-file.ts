import { closeSync, readSync } from 'node:fs'
import { parseContent, type RecordContent } from '../../../core/parse/content/parse-content.ts'
import { parseRecovered } from '../../../core/parse/parse-line.ts'
import type { Position } from '../../../core/parse/record.ts'
import { openForReading } from './byte-file.ts'
import { decodeWithoutToolUseResult } from './decode-line.ts'

/** Reads the content of records from where they stand. */
export interface ContentFile {
  /** Light content is without `toolUseResult` where that is quick: for who looks at what the model was told. */
  readonly read: (position: Position, isLight?: boolean) => RecordContent
  /** The start of a line that cannot be read or is too long to be, as it stands in the file. */
  readonly readStart: (position: Position, most: number) => string
  readonly close: () => void
}

/** Lines that were parsed a moment ago, by their offsets. */
export type KnownLines = ReadonlyMap<number, KnownLine>

export interface KnownLine {
  readonly raw: unknown
  /** It is without `toolUseResult`. */
  readonly isPartial: boolean
}

/** Read at a time: what is asked for next mostly stands right behind. */
const WINDOW_BYTES = 64 * 1024

export function openContentFile(path: string, known?: KnownLines): ContentFile {
  // Opened when something is read: of a session without a transcript nothing is.
  let file: number | undefined
  let window = Buffer.alloc(0)
  let windowStart = 0
  let windowEnd = 0

  /** Good until the next reading: fresh memory for every record costs more than the reading. */
  const readBytes = ({ offset }: Position, length: number) => {
    if (offset < windowStart || offset + length > windowEnd) {
      if (window.length < length) window = Buffer.allocUnsafe(Math.max(length, WINDOW_BYTES))
      windowStart = offset
      file ??= openForReading(path)
      windowEnd = offset + readSync(file, window, 0, window.length, offset)
    }
    const start = offset - windowStart
    return window.subarray(start, Math.min(start + length, windowEnd - windowStart))
  }

  const readLight = (position: Position): unknown => {
    const bytes = readBytes(position, position.length)
    const text = decodeWithoutToolUseResult(bytes, 0, bytes.length)
    return text === undefined ? undefined : tryParse(text)
  }

  const readText = (position: Position, length: number) => readBytes(position, length).toString('utf8')

  return {
    readStart: (position, most) => readText(position, Math.min(position.length, most)),
    read(position, isLight = false) {
      const line = known?.get(position.offset)
      if (line !== undefined && (isLight || !line.isPartial)) return parseContent(line.raw)
      const light = isLight ? readLight(position) : undefined
      if (light !== undefined) return parseContent(light)
      const text = readText(position, position.length)
      try {
        return parseContent(parseRecovered(text))
      } catch {
        // The file was written anew since it was read: what stands there now is shown as it is.
        return { blocks: [{ kind: 'text', text }], toolUseResult: undefined, raw: text }
      }
    },
    close() {
      if (file !== undefined) closeSync(file)
    },
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // More than the result was left out: the line is read whole.
    return undefined
  }
}
