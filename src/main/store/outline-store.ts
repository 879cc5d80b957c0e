import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import type { OnDamagedFile } from './damaged-files.ts'
import { packRecords, unpackRecords } from './outlines.ts'
import { DamagedIndexError } from './sqlite-error.ts'

/** See the schema. */
export const PIECES_PER_FILE = 16

/** The records of each file, without their texts, so that an append is modelled without reading what was there. */
export class OutlineStore {
  readonly #read: StatementSync
  readonly #count: StatementSync
  readonly #insert: StatementSync
  readonly #delete: StatementSync

  readonly #onDamage: OnDamagedFile

  constructor(database: DatabaseSync, onDamage: OnDamagedFile) {
    this.#onDamage = onDamage
    this.#read = database.prepare('SELECT records FROM outlines WHERE id BETWEEN ? AND ? ORDER BY id')
    this.#count = database.prepare('SELECT count(*) AS n FROM outlines WHERE id BETWEEN ? AND ?')
    this.#insert = database.prepare('INSERT INTO outlines (id, records) VALUES (?, ?)')
    this.#delete = database.prepare('DELETE FROM outlines WHERE id BETWEEN ? AND ?')
  }

  /** None where they are damaged. */
  read(file: number): readonly TranscriptRecord[] {
    return this.find(file) ?? []
  }

  /** Undefined where they are damaged. */
  find(file: number): readonly TranscriptRecord[] | undefined {
    try {
      return this.#read.all(...piecesOf(file)).flatMap(({ records }) => unpackRecords(records))
    } catch (error) {
      if (!(error instanceof DamagedIndexError)) throw error
      this.#onDamage(file)
      return undefined
    }
  }

  /** Of all records of the file, those from `from` on are new. Many small pieces become one from time to time. */
  add(file: number, all: readonly TranscriptRecord[], from: number): void {
    const [first, last] = piecesOf(file)
    const pieces = Number(this.#count.get(first, last)?.n)
    const isFull = pieces === PIECES_PER_FILE
    if (isFull) this.delete(file)
    this.#insert.run(isFull ? first : first + pieces, packRecords(isFull ? all : all.slice(from)))
  }

  delete(file: number): void {
    this.#delete.run(...piecesOf(file))
  }
}

/** The first and last number that a file's pieces may have. */
function piecesOf(file: number): [first: number, last: number] {
  return [file * PIECES_PER_FILE, (file + 1) * PIECES_PER_FILE - 1]
}
