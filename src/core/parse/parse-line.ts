import type { RecordParser } from './parse-record.ts'
import type { Position, TranscriptRecord, Unreadable, UnreadableReason } from './record.ts'
import { coversLine, recoverObjects } from './recover-objects.ts'

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
  /** Gives the whole line where `text` leaves out what an outline does not need. */
  readonly whole?: () => string
}

/** Sees each JSON value before it is dropped, with what was made of it. */
export type Inspect = (raw: unknown, record: TranscriptRecord) => void

export function parseLine(line: Line, parseRecord: RecordParser, inspect?: Inspect): ParsedLine {
  const { text } = line
  if (text.length === 0) return { kind: 'blank' }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    if (line.whole)
      return parseLine({ ...positionOf(line), text: line.whole(), isLast: line.isLast }, parseRecord, inspect)
    return parseDamaged(line, parseRecord, inspect)
  }
  const record = parseRecord(raw, positionOf(line))
  inspect?.(raw, record)
  return { kind: 'read', records: [record] }
}

/** Without the text, which must not live as long as the record. */
function positionOf({ line, offset, length }: Position): Position {
  return { line, offset, length }
}

function parseDamaged(line: Line, parseRecord: RecordParser, inspect?: Inspect): ParsedLine {
  const text = line.text.replace(/[\0\ufeff]/g, ' ')
  if (line.text.trim() === '') return { kind: 'blank' }
  if (text.trim() === '') return unreadable(line, 'nul-padding', [])
  const objects = recoverObjects(text)
  const records = objects.map(({ value, start, end }) => {
    const offset = line.offset + utf8Length(line.text, 0, start)
    const length = utf8Length(line.text, start, end)
    const record = parseRecord(value, { line: line.line, offset, length })
    inspect?.(value, record)
    return record
  })
  if (objects.length > 0 && coversLine(text, objects)) return { kind: 'read', records }
  return unreadable(line, line.isLast ? 'torn' : 'not-json', records)
}

function unreadable(line: Line, reason: UnreadableReason, records: readonly TranscriptRecord[]): ParsedLine {
  return { kind: 'unreadable', unreadable: { ...positionOf(line), reason }, records }
}

function utf8Length(text: string, from: number, to: number): number {
  let length = 0
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) length += 1
    else if (code < 0x800) length += 2
    else if (code >= 0xd800 && code < 0xdc00 && index + 1 < to) {
      length += 4
      index++
    } else length += 3
  }
  return length
}
