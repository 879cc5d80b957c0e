import { setImmediate } from 'node:timers/promises'
import type { LineStart } from '../../../core/parse/transcript.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { type OpenBytes, openByteFile } from './byte-file.ts'
import { type LineBatch, LineSplitter, type SplitOptions } from './line-splitter.ts'

export interface ReadLinesOptions extends Partial<SplitOptions> {
  /** Where to begin: the start of a line, and its number. */
  readonly from?: LineStart
  /** Read no further than this: the file may be growing. */
  readonly to?: number
  readonly signal?: AbortSignal
  readonly chunkSize?: number
  /** For what is not a plain file on disk. */
  readonly open?: OpenBytes
}

const DEFAULT_LONGEST_LINE = 32 * 1024 * 1024
const DEFAULT_CHUNK_SIZE = 256 * 1024
const BYTES_BETWEEN_BREATHS = 4 * 1024 * 1024

/**
 * The lines of a file, a batch for each chunk read. Memory stays below the longest line, whatever the size of
 * the file.
 *
 * Reads are synchronous, as this never runs on a thread that draws or answers: over thousands of small
 * files that is twice as fast. Between them the event loop gets its turn, so that a signal can arrive.
 */
export async function* readLines(path: string, options: ReadLinesOptions = {}): AsyncGenerator<LineBatch> {
  const { signal, from = { offset: 0, line: 1 }, to = Number.POSITIVE_INFINITY } = options
  const { longestLine = DEFAULT_LONGEST_LINE, chunkSize = DEFAULT_CHUNK_SIZE, decode } = options
  const { open = openByteFile } = options
  throwIfCancelled(signal)
  const file = open(path)
  try {
    const splitter = new LineSplitter(takeBuffer(chunkSize), from, { longestLine, decode })
    let position = from.offset
    let sinceBreath = 0
    for (;;) {
      const start = splitter.makeRoom()
      const wanted = Math.min(splitter.buffer.length - start, to - position)
      const count = wanted <= 0 ? 0 : file.read(splitter.buffer, start, wanted, position)
      if (count === 0) break
      position += count
      yield splitter.take(count)
      sinceBreath += count
      if (sinceBreath >= BYTES_BETWEEN_BREATHS) {
        sinceBreath = 0
        await setImmediate()
      }
      throwIfCancelled(signal)
    }
    yield splitter.finish()
    spareBuffer = splitter.buffer
  } finally {
    file.close()
  }
}

/** One buffer is kept between files: over thousands of small ones, making it anew costs more than reading. */
let spareBuffer: Buffer<ArrayBuffer> | undefined

function takeBuffer(size: number): Buffer<ArrayBuffer> {
  const spare = spareBuffer
  spareBuffer = undefined
  return spare?.length === size ? spare : Buffer.allocUnsafe(size)
}
