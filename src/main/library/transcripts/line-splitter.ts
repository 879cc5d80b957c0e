import type { Line } from '../../../core/parse/parse-line.ts'
import type { Position } from '../../../core/parse/record.ts'
import type { LineStart } from '../../../core/parse/transcript.ts'

export interface LineBatch {
  readonly lines: readonly Line[]
  readonly oversized: readonly Position[]
}

export interface SplitOptions {
  /** A longer line is reported with its size, and never held in memory. */
  readonly longestLine: number
  /** Decodes a line in part; undefined where it wants the whole. */
  readonly decode: ((bytes: Buffer, start: number, end: number) => string | undefined) | undefined
}

const NEWLINE = 0x0a

/**
 * Cuts the bytes read into its buffer into lines. They end at `\n` and at nothing else: U+2028 and its like are
 * part of a line. The texts of a batch must be used before the buffer is filled again.
 */
export class LineSplitter {
  buffer: Buffer<ArrayBuffer>
  readonly #options: SplitOptions
  #line: number
  #offset: number
  /** Where the unfinished line begins in the buffer, and where it ends so far. */
  #start = 0
  #end = 0
  /** Bytes already dropped of a line that is too long to hold. */
  #dropped = 0

  constructor(buffer: Buffer<ArrayBuffer>, from: LineStart, options: SplitOptions) {
    this.buffer = buffer
    this.#offset = from.offset
    this.#line = from.line
    this.#options = options
  }

  /** Makes room after the unfinished line; gives back where the room begins. */
  makeRoom(): number {
    const held = this.#end - this.#start
    if (this.#dropped > 0 || held >= this.#options.longestLine) {
      this.#dropped += held
      this.#end = 0
    } else {
      if (held === this.buffer.length) {
        const larger = Buffer.allocUnsafe(this.buffer.length * 2)
        this.buffer.copy(larger, 0, this.#start, this.#end)
        this.buffer = larger
      } else this.buffer.copyWithin(0, this.#start, this.#end)
      this.#end = held
    }
    this.#start = 0
    return this.#end
  }

  /** The lines that are whole now that so many bytes more were read. */
  take(count: number): LineBatch {
    const lines: Line[] = []
    const oversized: Position[] = []
    let search = this.#end
    this.#end += count
    for (;;) {
      const at = this.buffer.indexOf(NEWLINE, search)
      if (at < 0 || at >= this.#end) break
      this.#cut(at, false, lines, oversized)
      search = at + 1
    }
    return { lines, oversized }
  }

  /** The last line, where the file does not end with a newline. */
  finish(): LineBatch {
    const lines: Line[] = []
    const oversized: Position[] = []
    if (this.#dropped > 0 || this.#end > this.#start) this.#cut(this.#end, true, lines, oversized)
    return { lines, oversized }
  }

  #cut(end: number, isLast: boolean, lines: Line[], oversized: Position[]): void {
    const start = this.#start
    const length = this.#dropped + end - start
    const position = { line: this.#line, offset: this.#offset, length }
    if (this.#dropped > 0) oversized.push(position)
    else lines.push(this.#decode(position, start, end, isLast))
    this.#dropped = 0
    this.#offset += length + 1
    this.#line++
    this.#start = Math.min(end + 1, this.#end)
  }

  #decode({ line, offset, length }: Position, start: number, end: number, isLast: boolean): Line {
    const { buffer } = this
    const part = this.#options.decode?.(buffer, start, end)
    return {
      line,
      offset,
      length,
      text: part ?? buffer.toString('utf8', start, end),
      isLast,
      isPartial: part !== undefined,
      read: (encoding, from = 0, to = length) => buffer.toString(encoding, start + from, start + to),
    }
  }
}
