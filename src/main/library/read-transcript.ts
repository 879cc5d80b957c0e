import { type Inspect, parseLine } from '../../core/parse/parse-line.ts'
import { createRecordParser } from '../../core/parse/parse-record.ts'
import type { TranscriptRecord, Unreadable } from '../../core/parse/record.ts'
import { type ReadLinesOptions, readLines } from './read-lines.ts'

/** What stands in a file, without its texts. Every line that is not blank is counted in exactly one way. */
export interface Transcript {
  readonly records: readonly TranscriptRecord[]
  readonly unreadable: readonly Unreadable[]
  readonly counts: LineCounts
  /** Where a later reading goes on: after the last whole line. */
  readonly end: { readonly offset: number; readonly line: number }
}

export interface LineCounts {
  readonly lines: number
  readonly known: number
  readonly unknown: number
  readonly unreadable: number
}

export interface ReadTranscriptOptions extends ReadLinesOptions {
  readonly inspect?: Inspect
}

export async function readTranscript(path: string, options: ReadTranscriptOptions = {}): Promise<Transcript> {
  const parseRecord = createRecordParser()
  const records: TranscriptRecord[] = []
  const unreadable: Unreadable[] = []
  const counts = { lines: 0, known: 0, unknown: 0, unreadable: 0 }
  let end = options.from ?? { offset: 0, line: 1 }

  for await (const batch of readLines(path, options)) {
    for (const line of batch.lines) {
      const parsed = parseLine(line, parseRecord, options.inspect)
      if (!line.isLast) end = { offset: line.offset + line.length + 1, line: line.line + 1 }
      if (parsed.kind === 'blank') continue
      counts.lines++
      if (parsed.kind === 'unreadable') {
        counts.unreadable++
        unreadable.push(parsed.unreadable)
      } else if (parsed.records.some(isUnknown)) counts.unknown++
      else counts.known++
      for (const record of parsed.records) records.push(record)
    }
    for (const { line, offset, length } of batch.oversized) {
      counts.lines++
      counts.unreadable++
      unreadable.push({ line, offset, length, reason: 'oversized' })
      end = { offset: offset + length + 1, line: line + 1 }
    }
  }
  return { records, unreadable, counts, end }
}

function isUnknown({ kind }: TranscriptRecord): boolean {
  return kind === 'unknown' || kind === 'unknown-link'
}
