import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toIndexText } from '../../../core/query/words/to-index-text.ts'
import type { SearchableText } from '../../../core/search/searchable-text.ts'
import { TEXT_KINDS } from '../../../core/search/searchable-text.ts'
import { type OpenedIndex, openIndexFile } from '../database/open-index.ts'
import { Statements } from '../database/statements.ts'
import { refreshSession } from '../write/refresh-session.ts'
import { WordWriter } from '../write/word-writer.ts'
import { CallStore } from './call-store.ts'
import { DamagedFiles } from './damaged-files.ts'
import { FileStore } from './file-store.ts'
import { ForeignTitles } from './foreign-titles.ts'
import { GivenTitles } from './given-titles.ts'
import { OriginStore } from './origin-store.ts'
import { RecordStore } from './record-store.ts'
import { ResponseStore } from './response-store.ts'
import { RowNumbers } from './row-numbers.ts'
import { SessionStore } from './session-store.ts'
import type { StoredFile } from './stored-file.ts'

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
  readonly records: RecordStore
  readonly responses: ResponseStore
  readonly calls: CallStore
  readonly sessions: SessionStore
  readonly foreignTitles: ForeignTitles
  readonly givenTitles: GivenTitles
  readonly origins: OriginStore
  readonly #database: DatabaseSync
  readonly statements: Statements
  readonly #insertText: StatementSync
  readonly #words: WordWriter
  #isWriting = false
  /** Files that may have another title, because a file with a summary of them was taken out. */
  readonly #untitled = new Set<number>()

  /** Waits so long where another process is writing. */
  constructor(path: string, busyTimeoutMs = 5000) {
    const { database, setAside } = openIndexFile(path)
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    this.#database = database
    this.statements = new Statements(database)
    this.setAside = setAside
    this.rows = new RowNumbers(database)
    this.files = new FileStore(this.statements, this.damaged.note)
    this.records = new RecordStore(this.statements)
    this.responses = new ResponseStore(this.statements)
    this.calls = new CallStore(this.statements)
    this.sessions = new SessionStore(database)
    this.foreignTitles = new ForeignTitles(this.statements)
    this.givenTitles = new GivenTitles(this.statements)
    this.origins = new OriginStore(this.statements)
    this.#insertText = this.statements.prepare(
      'INSERT INTO texts (id, offset, length, block, kind, flags, time, tool) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#words = new WordWriter(this.statements)
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
    for (const id of this.#untitled) {
      const file = this.files.get(id)
      if (file !== undefined) refreshSession(this, file)
    }
    this.#untitled.clear()
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
    this.statements
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
    this.#untitled.clear()
    this.damaged.forget()
    this.sessions.forget()
    this.origins.forget()
  }

  /** Takes out what was indexed of a file that was written anew, or is gone. What is known of the file itself stays. */
  clearFile(id: number): void {
    this.#words.flush()
    for (const { from, to } of this.rows.rangesOf(id)) {
      this.statements
        .prepare('DELETE FROM words WHERE rowid IN (SELECT id FROM texts WHERE id BETWEEN ? AND ?)')
        .run(from, to)
      this.statements.prepare('DELETE FROM texts WHERE id BETWEEN ? AND ?').run(from, to)
    }
    this.rows.delete(id)
    this.damaged.clear(id)
    this.calls.deleteOf(id)
    this.responses.deleteOf(id)
    this.records.deleteOf(id)
    for (const named of this.foreignTitles.listNamed(id)) this.#untitled.add(named)
    this.foreignTitles.deleteOf(id)
    this.origins.deleteOf(id)
    this.statements.prepare('UPDATE files SET shares = 0, compared = 0 WHERE id = ?').run(id)
    const file = this.files.get(id)
    if (file?.kind === 'main') this.origins.mark(file)
  }

  /** With the outputs that its records name. Gives back those that nobody names any more. */
  deleteFile(id: number): readonly StoredFile[] {
    const outputs = this.files.listNamedIn(id)
    this.clearFile(id)
    this.origins.write(id, undefined)
    this.files.delete(id)
    for (const output of outputs) this.deleteFile(output.id)
    return outputs.filter(({ root, path }) => this.files.listAt(root, path).length === 0)
  }

  /** Takes out what was found from this place on. */
  removeFrom(file: number, offset: number): void {
    const found = this.statements
      .prepare('SELECT offset FROM records WHERE file = ? AND offset >= ?')
      .all(file, offset)
    if (found.length === 0) return
    this.removeTexts(file, new Set(found.map((row) => Number(row.offset))))
    this.calls.removeFrom(file, offset)
    this.responses.removeFrom(file, offset)
    this.records.removeFrom(file, offset)
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
      const rows = this.statements
        .prepare('SELECT id, offset FROM texts WHERE id BETWEEN ? AND ?')
        .all(from, to)
      for (const { id, offset } of rows) if (offsets.has(Number(offset))) this.#removeRow(Number(id))
    }
  }

  #removeRow(row: number): void {
    this.statements.prepare('DELETE FROM words WHERE rowid = ?').run(row)
    this.statements.prepare('DELETE FROM texts WHERE id = ?').run(row)
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
    const update = this.statements.prepare(
      `UPDATE OR FAIL texts SET flags = flags + iif(flags & ${abandoned}, -${abandoned}, ${abandoned})
         WHERE id BETWEEN ? AND ? AND (flags & ${abandoned} <> 0) <> (${isAbandoned})`,
    )
    for (const { from, to } of this.rows.rangesOf(file)) update.run(from, to, parameter)
  }

  #mergeFrom(pieces: number): void {
    this.#database.exec(`INSERT INTO words (words, rank) VALUES ('crisismerge', ${pieces})`)
  }

  #count(sql: string, ...parameters: readonly number[]): number {
    return Number(this.statements.prepare(sql).get(...parameters)?.n ?? 0)
  }
}

export interface TextPlace {
  readonly offset: number
  readonly length: number
  readonly time: number
  readonly isSubagent: boolean
}
