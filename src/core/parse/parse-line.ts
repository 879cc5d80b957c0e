import type { RecordParser } from './parse-record.ts'
import type { Position, TranscriptRecord, Unreadable, UnreadableReason } from './record.ts'
import { coversLine, recoverObjects } from './recover-objects.ts'

/** NULs left by a crash, and a byte order mark as its bytes or decoded. */
const PADDING = /\0+|\u00ef\u00bb\u00bf|\ufeff/g

export type ParsedLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'read'; readonly records: readonly TranscriptRecord[] }
  /** Something in the line cannot be read; whole records found in it are kept. */
  | {
      readonly kind: 'unreadable'
      readonly unreadable: Unreadable
      readonly records: readonly TranscriptRecord[]
    }

export interface Line extends Position {
  readonly text: string
  /** The file ends with this line, without a newline. */
  readonly isLast: boolean
  /** `text` leaves out what an outline does not need. */
  readonly isPartial?: boolean
  /** The line's bytes, or some of them, as text; with latin1 a character is a byte. */
  readonly read?: (encoding: 'utf8' | 'latin1', from?: number, to?: number) => string
}

/** Sees each JSON value before it is dropped, with what was made of it, and whether the line was partial. */
export type Inspect = (raw: unknown, record: TranscriptRecord, isPartial: boolean) => void

export function parseLine(line: Line, parseRecord: RecordParser, inspect?: Inspect): ParsedLine {
  const { text } = line
  if (text.length === 0) return { kind: 'blank' }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    if (line.isPartial && line.read)
      return parseLine({ ...line, text: line.read('utf8'), isPartial: false }, parseRecord, inspect)
    return parseDamaged(line, parseRecord, inspect)
  }
  const record = parseRecord(raw, positionOf(line))
  inspect?.(raw, record, line.isPartial ?? false)
  return { kind: 'read', records: [record] }
}

/** Without the text, which must not live as long as the record. */
function positionOf({ line, offset, length }: Position): Position {
  return { line, offset, length }
}

/** Places are bytes, so the line is looked through byte by byte; what is found is decoded. */
function parseDamaged(line: Line, parseRecord: RecordParser, inspect?: Inspect): ParsedLine {
  if (line.text.trim() === '') return { kind: 'blank' }
  const read = line.read ?? ((_, from, to) => line.text.slice(from, to))
  const bytes = read('latin1').replace(PADDING, (padding) => ' '.repeat(padding.length))
  if (bytes.trim() === '') return unreadable(line, 'nul-padding', [])
  const objects = recoverObjects(bytes, (start, end) => parseRecovered(read('utf8', start, end)))
  const records = objects.map(({ value, start, end }) => {
    const record = parseRecord(value, { line: line.line, offset: line.offset + start, length: end - start })
    inspect?.(value, record, false)
    return record
  })
  if (objects.length > 0 && coversLine(bytes, objects)) return { kind: 'read', records }
  return unreadable(line, line.isLast ? 'torn' : 'not-json', records)
}

/** A record as it stands in its file, where a crash may have left NULs: few have any, and with them it is no JSON. */
export function parseRecovered(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!text.includes('\0')) throw error
    return JSON.parse(text.replaceAll('\0', ' '))
  }
}

function unreadable(line: Line, reason: UnreadableReason, records: readonly TranscriptRecord[]): ParsedLine {
  return { kind: 'unreadable', unreadable: { ...positionOf(line), reason }, records }
}
