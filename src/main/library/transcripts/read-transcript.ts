import type { Inspect } from '../../../core/parse/parse-line.ts'
import { collectTranscript, type Transcript } from '../../../core/parse/transcript.ts'
import { decodeWithoutToolUseResult } from './decode-line.ts'
import { type ReadLinesOptions, readLines } from './read-lines.ts'

export interface ReadTranscriptOptions extends ReadLinesOptions {
  readonly inspect?: Inspect
  /** Whether `inspect` needs `toolUseResult` too, which is left out otherwise. */
  readonly isWhole?: boolean
}

export async function readTranscript(path: string, options: ReadTranscriptOptions = {}): Promise<Transcript> {
  const collector = collectTranscript(options.from ?? { offset: 0, line: 1 }, options.inspect)
  const decode = options.isWhole ? undefined : decodeWithoutToolUseResult
  for await (const { lines, oversized } of readLines(path, { ...options, decode })) {
    for (const line of lines) collector.add(line)
    for (const position of oversized) collector.addOversized(position)
  }
  return collector.finish()
}
