import { closeSync, openSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Line } from '../../core/parse/parse-line.ts'
import type { Position } from '../../core/parse/record.ts'
import { CancelledError } from '../../shared/expected-error.ts'
import { describeRefusal, LibraryError, toErrorCode } from './library-error.ts'

export interface ReadLinesOptions {
  /** Where to begin: the start of a line, and its number. */
  readonly from?: { readonly offset: number; readonly line: number }
  /** Read no further than this: the file may be growing. */
  readonly to?: number
  readonly signal?: AbortSignal
  /** A longer line is reported with its size, and never held in memory. */
  readonly longestLine?: number
  readonly chunkSize?: number
}

export interface LineBatch {
  readonly lines: readonly Line[]
  readonly oversized: readonly Position[]
}

const defaultLongestLine = 32 * 1024 * 1024
const defaultChunkSize = 256 * 1024
const bytesBetweenBreaths = 4 * 1024 * 1024
const newline = 0x0a

/**
 * The lines of a file, a batch for each chunk read. Lines end at `\n` and at nothing else: U+2028 and its
 * like are part of a line. Memory stays below the longest line, whatever the size of the file.
 *
 * Reads are synchronous, as this never runs on a thread that draws or answers: over thousands of small
 * files that is twice as fast. Between them the event loop gets its turn, so that a signal can arrive.
 */
export async function* readLines(path: string, options: ReadLinesOptions = {}): AsyncGenerator<LineBatch> {
  const {
    signal,
    longestLine = defaultLongestLine,
    chunkSize = defaultChunkSize,
    to = Number.POSITIVE_INFINITY,
  } = options
  throwIfCancelled(signal)
  const file = openForReading(path)
  try {
    let buffer = Buffer.allocUnsafe(chunkSize)
    /** Bytes of an unfinished line at the start of the buffer. */
    let held = 0
    /** Bytes already dropped of a line that is too long to hold. */
    let dropped = 0
    let { offset: lineStart, line } = options.from ?? { offset: 0, line: 1 }
    let position = lineStart
    let sinceBreath = 0

    for (;;) {
      const wanted = Math.min(buffer.length - held, to - position)
      const count = wanted <= 0 ? 0 : readAt(file, path, buffer, held, wanted, position)
      if (count === 0) break
      position += count
      const end = held + count
      const lines: Line[] = []
      const oversized: Position[] = []
      let start = 0
      for (;;) {
        const at = buffer.indexOf(newline, start === 0 ? held : start)
        if (at < 0 || at >= end) break
        const length = at - start
        if (dropped > 0) oversized.push({ line, offset: lineStart, length: dropped + length })
        else
          lines.push({
            line,
            offset: lineStart,
            length,
            text: buffer.toString('utf8', start, at),
            isLast: false,
          })
        lineStart += dropped + length + 1
        dropped = 0
        held = 0
        line++
        start = at + 1
      }
      held = end - start
      if (dropped > 0 || held >= longestLine) {
        dropped += held
        held = 0
      } else if (start > 0) buffer.copyWithin(0, start, end)
      else if (held === buffer.length) buffer = grown(buffer, held)
      if (lines.length > 0 || oversized.length > 0) yield { lines, oversized }

      sinceBreath += count
      if (sinceBreath >= bytesBetweenBreaths) {
        sinceBreath = 0
        await setImmediate()
      }
      throwIfCancelled(signal)
    }

    if (dropped > 0) yield { lines: [], oversized: [{ line, offset: lineStart, length: dropped + held }] }
    else if (held > 0) {
      const text = buffer.toString('utf8', 0, held)
      yield { lines: [{ line, offset: lineStart, length: held, text, isLast: true }], oversized: [] }
    }
  } finally {
    closeSync(file)
  }
}

function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new CancelledError({ cause: signal.reason })
}

function openForReading(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    throw cannotRead(path, cause)
  }
}

function readAt(
  file: number,
  path: string,
  buffer: Buffer,
  start: number,
  length: number,
  position: number,
): number {
  try {
    return readSync(file, buffer, start, length, position)
  } catch (cause) {
    throw cannotRead(path, cause)
  }
}

function cannotRead(path: string, cause: unknown): LibraryError {
  return new LibraryError(toErrorCode(cause), `“${path}” cannot be read: ${describeRefusal(cause)}.`, {
    cause,
  })
}

function grown(buffer: Buffer, held: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(buffer.length * 2)
  buffer.copy(larger, 0, 0, held)
  return larger
}
