import type { Inspect } from '../../../core/parse/parse-line.ts'
import { collectTranscript, type Transcript } from '../../../core/parse/transcript.ts'
import { decodeIfSaid, decodeWithoutToolUseResult } from './decode-line.ts'
import { type ReadLinesOptions, readLines } from './read-lines.ts'

export interface ReadTranscriptOptions extends ReadLinesOptions {
  readonly inspect?: Inspect
  /** Whether `inspect` needs `toolUseResult` too, which is left out otherwise. */
  readonly isWhole?: boolean
  /** Whether what people and the model said is enough: results and progress are left out, and not counted. */
  readonly isGlance?: boolean
}

export async function readTranscript(path: string, options: ReadTranscriptOptions = {}): Promise<Transcript> {
  const collector = collectTranscript(options.from ?? { offset: 0, line: 1 }, options.inspect)
  const decodePart = options.isGlance ? decodeIfSaid : decodeWithoutToolUseResult
  const decode = options.isWhole ? undefined : decodePart
  for await (const { lines, oversized } of readLines(path, { ...options, decode })) {
    for (const line of lines) collector.add(line)
    for (const position of oversized) collector.addOversized(position)
  }
  return collector.finish()
}
