import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toIndexText } from '../../core/query/words/to-index-text.ts'
import type { SearchableText } from '../../core/search/searchable-text.ts'
import { TEXT_KINDS } from '../../core/search/searchable-text.ts'
import { type Bequest, bequeath, settle } from './bequeath.ts'
import { DamagedFiles } from './damaged-files.ts'
import { DoubleStore } from './double-store.ts'
import { FileStore } from './file-store.ts'
import { ForeignTitles } from './foreign-titles.ts'
import { GivenTitles } from './given-titles.ts'
import { handOverOutputs } from './hand-over-outputs.ts'
import { listShareable } from './list-shareable.ts'
import { type OpenedIndex, openIndexFile } from './open-index.ts'
import { OriginStore } from './origin-store.ts'
import { OutlineStore } from './outline-store.ts'
import { RowNumbers } from './row-numbers.ts'
import { SessionStore } from './session-store.ts'
import { Statements } from './statements.ts'
import { WordWriter } from './word-writer.ts'

/** So many pieces of the full text index are merged into one: each has to be searched. */
const USUAL_PIECES = 16
const MOST_PIECES = 256
/** Of FTS5's pages, which have 8 KB: a step takes some hundredths of a second. */
const PAGES_A_STEP = 500

export const FLAGS = { abandoned: 1, error: 2, subagent: 4 } as const

/** One file of the index, with all that belongs to a part of the projects. One process writes to it. */
export class Shard {
  readonly setAside: OpenedIndex['setAside']
  readonly rows: RowNumbers
  /** What is known of these files is damaged: they are to be read again. */
  readonly damaged = new DamagedFiles()
  readonly files: FileStore
  readonly records: OutlineStore
  readonly sessions: SessionStore
  readonly foreignTitles: ForeignTitles
  readonly givenTitles: GivenTitles
  readonly origins: OriginStore
  readonly doubles: DoubleStore
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #insertText: StatementSync
  readonly #words: WordWriter
  readonly #claim: StatementSync
  readonly #findOwner: StatementSync
  #isWriting = false

  /** Waits so long where another process is writing. */
  constructor(path: string, busyTimeoutMs = 5000) {
    const { database, setAside } = openIndexFile(path)
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    this.#database = database
    this.#statements = new Statements(database)
    this.setAside = setAside
    this.rows = new RowNumbers(database)
    this.files = new FileStore(this.#statements, this.damaged.note)
    this.records = new OutlineStore(database, this.damaged.note)
    this.sessions = new SessionStore(database)
    this.foreignTitles = new ForeignTitles(this.#statements)
    this.givenTitles = new GivenTitles(this.#statements)
    this.origins = new OriginStore(this.#statements)
    this.doubles = new DoubleStore(this.#statements)
    this.#insertText = this.#statements.prepare(
      'INSERT INTO texts (id, offset, length, block, kind, flags, time, tool) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#words = new WordWriter(this.#statements)
    this.#claim = this.#statements.prepare('INSERT OR IGNORE INTO owners (hash, file) VALUES (?, ?)')
    this.#findOwner = this.#statements.prepare('SELECT file FROM owners WHERE hash = ?')
  }

  /** What is not committed then was not finished, and is not written. */
  close(): void {
    this.rollback()
    this.#database.close()
  }

  /** Writing goes on in one transaction until `commit`: killed in between, the index is as it was. */
  begin(): void {
    if (this.#isWriting) return
    this.#database.exec('BEGIN IMMEDIATE')
    this.#isWriting = true
  }

  commit(): void {
    if (!this.#isWriting) return
    this.#words.flush()
    for (const id of this.damaged.take()) this.files.markStale(id)
    this.sessions.finish()
    this.#database.exec('COMMIT')
    this.#isWriting = false
  }

  /** Before much is written: the pieces that FTS5 writes are merged once, afterwards, by `tidyStep`. */
  beginMuch(): void {
    this.#mergeFrom(MOST_PIECES)
  }

  /** Much was written, and its pieces lie unmerged. */
  get isUntidy(): boolean {
    return this.#count("SELECT v AS n FROM words_config WHERE k = 'crisismerge'") === MOST_PIECES
  }

  /** Merges a part of the pieces; false when all are one, which is smaller and searched faster than many. */
  tidyStep(isFirst: boolean): boolean {
    const before = this.#count('SELECT total_changes() AS n')
    // A negative number takes all pieces into the merge; the steps after it go on with that.
    this.#statements
      .prepare("INSERT INTO words (words, rank) VALUES ('merge', ?)")
      .run(isFirst ? -PAGES_A_STEP : PAGES_A_STEP)
    if (this.#count('SELECT total_changes() AS n') - before >= 2) return true
    this.#mergeFrom(USUAL_PIECES)
    this.#database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)')
    return false
  }

  rollback(): void {
    if (!this.#isWriting) return
    this.#database.exec('ROLLBACK')
    this.#isWriting = false
    this.#words.forget()
    this.damaged.forget()
    this.sessions.forget()
    this.foreignTitles.forget()
    this.origins.forget()
  }

  /**
   * Takes out what was indexed of a file that was written anew, or that the person forgets. Gives back what lost files inherit
   * of it, for `settle`.
   */
  clearFile(id: number): Bequest | undefined {
    this.#words.flush()
    handOverOutputs(this, id, 'any')
    const bequest = bequeath(this, this.#statements, id)
    for (const { from, to } of this.rows.rangesOf(id)) {
      this.#statements
        .prepare('DELETE FROM words WHERE rowid IN (SELECT id FROM texts WHERE id BETWEEN ? AND ?)')
        .run(from, to)
      this.#statements.prepare('DELETE FROM texts WHERE id BETWEEN ? AND ?').run(from, to)
    }
    this.rows.delete(id)
    this.damaged.clear(id)
    this.records.delete(id)
    this.#statements.prepare('DELETE FROM owners WHERE file = ?').run(id)
    this.foreignTitles.deleteOf(id)
    this.origins.deleteOf(id)
    this.doubles.deleteOf(id)
    const file = this.files.get(id)
    if (file !== undefined) this.origins.mark(file)
    return bequest
  }

  deleteFile(id: number): void {
    const bequest = this.clearFile(id)
    if (bequest !== undefined) settle(this, bequest)
    // Nobody has taken these over.
    for (const output of this.files.listNamedIn(id)) this.deleteFile(output.id)
    this.origins.write(id, undefined)
    this.files.delete(id)
  }

  /** Whether the record is this file's: of several that have it, the first one found it. */
  claimRecord(hash: number, file: number): boolean {
    if (Number(this.#claim.run(hash, file).changes) === 1) return true
    return this.findOwner(hash) === file
  }

  findOwner(hash: number): number | undefined {
    const row = this.#findOwner.get(hash)
    return row && Number(row.file)
  }

  /** All files that have the record. */
  listHolders(hash: number): readonly number[] {
    const owner = this.findOwner(hash)
    return [...(owner === undefined ? [] : [owner]), ...this.origins.listCopies(hash)]
  }

  /** A file that had a copy of the record owns it now. */
  giveRecord(hash: number, file: number): void {
    this.#claim.run(hash, file)
    this.origins.removeCopy(hash, file)
  }

  addText(row: number, place: TextPlace, { block, kind, text, tool, isError }: SearchableText): void {
    const flags = (isError ? FLAGS.error : 0) | (place.isSubagent ? FLAGS.subagent : 0)
    const time = Number.isNaN(place.time) ? null : place.time
    this.#insertText.run(
      row,
      place.offset,
      place.length,
      block,
      TEXT_KINDS.indexOf(kind),
      flags,
      time,
      tool ?? null,
    )
    this.#words.add(row, toIndexText(text))
  }

  /** Takes out the texts of the records at these places. */
  removeTexts(file: number, offsets: ReadonlySet<number>): void {
    if (offsets.size === 0) return
    this.#words.flush()
    for (const { from, to } of this.rows.rangesOf(file)) {
      const rows = this.#statements
        .prepare('SELECT id, offset FROM texts WHERE id BETWEEN ? AND ?')
        .all(from, to)
      for (const { id, offset } of rows) if (offsets.has(Number(offset))) this.removeRow(Number(id))
    }
  }

  removeRow(row: number): void {
    this.#statements.prepare('DELETE FROM words WHERE rowid = ?').run(row)
    this.#statements.prepare('DELETE FROM texts WHERE id = ?').run(row)
  }

  /** The file has these records only as a copy from now on: their texts are found elsewhere. */
  disown(file: number, hashes: ReadonlySet<number>): void {
    const stored = this.files.get(file)
    if (stored === undefined) return
    const disowned = listShareable(this, stored).filter(([hash]) => hashes.has(hash))
    this.removeTexts(file, new Set(disowned.map(([, { offset }]) => offset)))
    const remove = this.#statements.prepare('DELETE FROM owners WHERE hash = ?')
    for (const hash of hashes) {
      remove.run(hash)
      this.origins.addCopy(hash, file)
    }
  }

  /** Marks the texts that stand on an abandoned branch, and only those. */
  markAbandoned(file: number, offsets: ReadonlySet<number>): void {
    this.#mark(file, 'offset IN (SELECT value FROM json_each(?))', JSON.stringify([...offsets]))
  }

  /** An overflow file stands on one branch whole. */
  markAllAbandoned(file: number, isAbandoned: boolean): void {
    this.#mark(file, '?', isAbandoned ? 1 : 0)
  }

  #mark(file: number, isAbandoned: string, parameter: string | number): void {
    const { abandoned } = FLAGS
    // It cannot fail; but to undo a part of it SQLite would open a savepoint, at which FTS5 writes out its whole buffer.
    const update = this.#statements.prepare(
      `UPDATE OR FAIL texts SET flags = flags + iif(flags & ${abandoned}, -${abandoned}, ${abandoned})
         WHERE id BETWEEN ? AND ? AND (flags & ${abandoned} <> 0) <> (${isAbandoned})`,
    )
    for (const { from, to } of this.rows.rangesOf(file)) update.run(from, to, parameter)
  }

  #mergeFrom(pieces: number): void {
    this.#database.exec(`INSERT INTO words (words, rank) VALUES ('crisismerge', ${pieces})`)
  }

  #count(sql: string, ...parameters: readonly number[]): number {
    return Number(this.#statements.prepare(sql).get(...parameters)?.n ?? 0)
  }
}

export interface TextPlace {
  readonly offset: number
  readonly length: number
  readonly time: number
  readonly isSubagent: boolean
}
