import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Rows of one segment; see the schema. Small, as FTS5 writes the distance from row to row, a byte for each 7 bits. */
export const SEGMENT_SIZE = 32

/** Numbers go down from here as time goes on, so that the newest rows come first. Rows have 35 bits: five bytes. */
const FIRST_SEGMENT = 2 ** 30

/** Where more segments are needed than there was made room for. */
const SPARE_SEGMENTS = 2048

/** Which numbers the texts of a file have. */
export class RowNumbers {
  readonly #insert: StatementSync
  readonly #findLowest: StatementSync
  readonly #find: StatementSync
  readonly #give: StatementSync
  readonly #delete: StatementSync
  /** The numbers that are left of the room made last. */
  #next = 0
  #end = 0

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO segments (id, file) VALUES (?, ?)')
    this.#findLowest = database.prepare('SELECT min(id) AS id FROM segments')
    this.#find = database.prepare('SELECT id FROM segments WHERE file = ? ORDER BY id')
    this.#give = database.prepare('UPDATE segments SET file = ? WHERE id = ?')
    this.#delete = database.prepare('DELETE FROM segments WHERE file = ?')
  }

  /** From now on, so many segments come before all that are there already, in rising order. */
  makeRoom(segments: number): void {
    this.#end = Number(this.#findLowest.get()?.id) || FIRST_SEGMENT
    this.#next = this.#end - segments
  }

  /** Gives one row after the other for a file's texts. */
  numberRows(file: number): () => number {
    let row = 0
    let end = 0
    return () => {
      if (row === end) {
        row = this.#openSegment(file)
        end = row + SEGMENT_SIZE
      }
      return row++
    }
  }

  segmentsOf(file: number): readonly number[] {
    return this.#find.all(file).map(({ id }) => Number(id))
  }

  /** The rows of a segment are of another file from now on. */
  give(segment: number, file: number): void {
    this.#give.run(file, segment)
  }

  /** The numbers that a file's rows may have. */
  rangesOf(file: number): readonly { readonly from: number; readonly to: number }[] {
    const ranges: { from: number; to: number }[] = []
    for (const segment of this.segmentsOf(file)) {
      const from = segment * SEGMENT_SIZE
      const last = ranges.at(-1)
      if (last?.to === from - 1) last.to += SEGMENT_SIZE
      else ranges.push({ from, to: from + SEGMENT_SIZE - 1 })
    }
    return ranges
  }

  delete(file: number): void {
    this.#delete.run(file)
  }

  /** The number of the first row of a new segment. */
  #openSegment(file: number): number {
    if (this.#next >= this.#end) this.makeRoom(SPARE_SEGMENTS)
    const id = this.#next++
    this.#insert.run(id, file)
    return id * SEGMENT_SIZE
  }
}
