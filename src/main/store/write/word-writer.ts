import type { StatementSync } from 'node:sqlite'
import type { IndexText } from '../../../core/query/words/to-index-text.ts'
import type { Statements } from '../database/statements.ts'

/**
 * So many bytes go into the full text index in a row: reading transcripts and FTS5 drive each other out of the processor's
 * cache. Of less (0.5 MB) or more (8 MB), indexing takes 3 % longer.
 */
const BURST_BYTES = 2 * 1024 * 1024
/** A unit of a string is at most three bytes of UTF-8. */
const BYTES_PER_UNIT = 3

interface WaitingRow {
  readonly row: number
  /** Where its parts begin and end; its text begins where the row before it ends. */
  readonly partsFrom: number
  readonly to: number
}

/** Words on their way into the full text index. As bytes, which are not collected as garbage and are bound as they stand. */
export class WordWriter {
  readonly #insert: StatementSync
  readonly #bytes = Buffer.allocUnsafeSlow(BURST_BYTES)
  #end = 0
  #rows: WaitingRow[] = []

  constructor(statements: Statements) {
    this.#insert = statements.prepare('INSERT INTO words (rowid, text, parts) VALUES (?, ?, ?)')
  }

  /** Rows have to come in rising order. */
  add(row: number, { text, parts }: IndexText): void {
    const most = (text.length + parts.length) * BYTES_PER_UNIT
    if (this.#end + most > BURST_BYTES) this.flush()
    if (most > BURST_BYTES) {
      this.#insert.run(row, text, parts)
      return
    }
    const partsFrom = this.#end + this.#bytes.write(text, this.#end)
    this.#end = partsFrom + this.#bytes.write(parts, partsFrom)
    this.#rows.push({ row, partsFrom, to: this.#end })
  }

  flush(): void {
    const rows = this.#rows
    this.forget()
    let from = 0
    for (const { row, partsFrom, to } of rows) {
      this.#insert.run(row, this.#bytes.subarray(from, partsFrom), this.#bytes.subarray(partsFrom, to))
      from = to
    }
  }

  /** What was added since the last time is not written. */
  forget(): void {
    this.#rows = []
    this.#end = 0
  }
}
