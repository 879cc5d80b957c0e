import type { Position, TranscriptRecord, UnreadableReason } from '../../core/parse/record.ts'
import type { RawRecord } from '../../shared/schemas/reader.ts'
import { type ContentFile, openContentFile } from '../library/transcripts/content-file.ts'
import type { ReadTranscript } from './read-transcript-file.ts'

/** More than anybody reads; a viewer stays quick with it. */
const LONGEST_RECORD = 1024 * 1024
const LONGEST_ODD_LINE = 64 * 1024
const MOST_ODD_LINES = 500

/** Why a line cannot be read, in words. */
const UNREADABLE_REASONS: Readonly<Record<UnreadableReason, string>> = {
  'not-json': 'not JSON',
  torn: 'cut off',
  'nul-padding': 'only NUL bytes',
  oversized: 'too long to read',
}

/** The records of an item as they stand in the file, in its order. */
export function readRawRecords(
  { file, conversation }: ReadTranscript,
  indices: readonly number[],
): readonly RawRecord[] {
  return withContent(file.path, (content) =>
    indices
      .toSorted((a, b) => a - b)
      .flatMap((index) => {
        const record = conversation.records[index]
        return record === undefined ? [] : [toRawRecord(content, record, LONGEST_RECORD)]
      }),
  )
}

/** Lines that cannot be read, and records that we do not know. */
export function readOddLines({ file, transcript }: ReadTranscript): readonly RawRecord[] {
  const unknown = transcript.records.filter(({ kind }) => kind === 'unknown' || kind === 'unknown-link')
  return withContent(file.path, (content) =>
    [
      ...transcript.unreadable.map((line) => ({ line, reason: UNREADABLE_REASONS[line.reason] })),
      ...unknown.map((line) => ({ line, reason: null })),
    ]
      .sort((a, b) => a.line.line - b.line.line || a.line.offset - b.line.offset)
      .slice(0, MOST_ODD_LINES)
      .map(({ line, reason }) =>
        reason === null
          ? toRawRecord(content, line, LONGEST_ODD_LINE)
          : {
              line: line.line,
              text: content.readStart(line, LONGEST_ODD_LINE),
              reason,
              isCut: line.length > LONGEST_ODD_LINE,
            },
      ),
  )
}

/** A line that cannot be read, as a document lists it. */
export interface UnreadableLine {
  readonly line: number
  readonly bytes: number
  readonly reason: string
  /** As it stands in the file. */
  readonly start: string
}

const START_LENGTH = 60

export function readUnreadableLines({
  file,
  transcript,
}: Pick<ReadTranscript, 'file' | 'transcript'>): readonly UnreadableLine[] {
  return withContent(file.path, (content) =>
    transcript.unreadable.map((line) => ({
      line: line.line,
      bytes: line.length,
      reason: UNREADABLE_REASONS[line.reason],
      start: content.readStart(line, START_LENGTH),
    })),
  )
}

function withContent<T>(path: string, read: (content: ContentFile) => T): T {
  const content = openContentFile(path)
  try {
    return read(content)
  } finally {
    content.close()
  }
}

function toRawRecord(content: ContentFile, record: TranscriptRecord | Position, most: number): RawRecord {
  const text = indent(content.read(record).raw) ?? content.readStart(record, most)
  return { line: record.line, text: text.slice(0, most), reason: null, isCut: text.length > most }
}

function indent(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw
  try {
    return JSON.stringify(raw, null, 2)
  } catch {
    // Nested deeper than it can be written: shown as it stands.
    return undefined
  }
}
