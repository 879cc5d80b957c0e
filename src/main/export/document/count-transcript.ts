import { overflowOfRecord } from '../../../core/model/session/overflow.ts'
import type { TranscriptRecord } from '../../../core/parse/record.ts'
import { addCounts, collectTranscript, NO_LINES, type Transcript } from '../../../core/parse/transcript.ts'
import { decodeWithoutToolUseResult } from '../../library/transcripts/decode-line.ts'
import { type ReadLinesOptions, readLines } from '../../library/transcripts/read-lines.ts'

const FIRST_LINE = { offset: 0, line: 1 }

/** Lines counted, with those records that name outputs: what is held of a transcript does not grow with it. */
export async function countTranscript(
  path: string,
  options: Pick<ReadLinesOptions, 'to' | 'signal'>,
): Promise<Pick<Transcript, 'counts' | 'records'>> {
  let counts = NO_LINES
  const records: TranscriptRecord[] = []
  const decode = decodeWithoutToolUseResult
  for await (const { lines, oversized } of readLines(path, { ...options, decode })) {
    const collector = collectTranscript(FIRST_LINE)
    for (const line of lines) collector.add(line)
    for (const position of oversized) collector.addOversized(position)
    const batch = collector.finish()
    counts = addCounts(counts, batch.counts)
    for (const record of batch.records) if (overflowOfRecord(record).length > 0) records.push(record)
  }
  return { counts, records }
}
