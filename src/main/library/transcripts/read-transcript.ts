import type { Inspect } from '../../../core/parse/parse-line.ts'
import { collectTranscript, type Transcript } from '../../../core/parse/transcript.ts'
import { decodeWithoutToolUseResult } from './decode-line.ts'
import { type ReadLinesOptions, readLines } from './read-lines.ts'

export interface ReadTranscriptOptions extends ReadLinesOptions {
  readonly inspect?: Inspect
}

/** An outline needs no `toolUseResult`: `decode` says where more is wanted, or less will do. */
export async function readTranscript(path: string, options: ReadTranscriptOptions = {}): Promise<Transcript> {
  const collector = collectTranscript(options.from ?? { offset: 0, line: 1 }, options.inspect)
  const { decode = decodeWithoutToolUseResult } = options
  for await (const { lines, oversized } of readLines(path, { ...options, decode })) {
    for (const line of lines) collector.add(line)
    for (const position of oversized) collector.addOversized(position)
  }
  return collector.finish()
}
