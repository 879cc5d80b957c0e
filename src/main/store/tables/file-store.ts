import type { FileFacts } from '../../library/transcripts/file-facts.ts'
import { DamagedIndexError } from '../database/sqlite-error.ts'
import type { Statements } from '../database/statements.ts'
import { readStoredJson, toStoredJson } from '../database/stored-json.ts'
import type { OnDamagedFile } from './damaged-files.ts'
import {
  type FileState,
  type Naming,
  STALE,
  STATE_COLUMNS,
  type StoredFile,
  toStoredFile,
  toStoredFiles,
} from './stored-file.ts'

/** The files that are indexed, and which shard each project was given to. */
export class FileStore {
  readonly #statements: Statements

  readonly #onDamage: OnDamagedFile

  constructor(statements: Statements, onDamage: OnDamagedFile) {
    this.#onDamage = onDamage
    this.#statements = statements
  }

  /** Gives a project to a shard, unless it was given to one before; gives back which. Asked of the first shard only. */
  claimProject(root: string, project: string, shard: number): number {
    this.#statements
      .prepare('INSERT OR IGNORE INTO projects (root, project, shard) VALUES (?, ?, ?)')
      .run(root, project, shard)
    const row = this.#statements
      .prepare('SELECT shard FROM projects WHERE root = ? AND project = ?')
      .get(root, project)
    return Number(row?.shard)
  }

  /** How many files are indexed here, and their bytes. */
  get totals(): { readonly files: number; readonly bytes: number } {
    const row = this.#statements.prepare('SELECT count(*) AS files, total(size) AS bytes FROM files').get()
    return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) }
  }

  /** All, or those of a root, or of one of its projects. */
  list(root?: string, project?: string): readonly StoredFile[] {
    const sql = `SELECT ${STATE_COLUMNS} FROM files`
    if (root === undefined) return toStoredFiles(this.#statements.prepare(sql).iterate())
    if (project === undefined)
      return toStoredFiles(this.#statements.prepare(`${sql} WHERE root = ?`).iterate(root))
    return toStoredFiles(
      this.#statements.prepare(`${sql} WHERE root = ? AND project = ?`).iterate(root, project),
    )
  }

  listProjects(root: string): readonly string[] {
    return this.#statements
      .prepare('SELECT DISTINCT project FROM files WHERE root = ?')
      .all(root)
      .map(({ project }) => String(project))
  }

  /** A transcript, of which there is one at a path. */
  find(root: string, path: string): StoredFile | undefined {
    return this.listAt(root, path)[0]
  }

  /** An output that several transcripts name is there once for each. */
  listAt(root: string, path: string): readonly StoredFile[] {
    return this.#statements
      .prepare(`SELECT ${STATE_COLUMNS} FROM files WHERE root = ? AND path = ?`)
      .all(root, path)
      .map((row) => toStoredFile(row))
  }

  /** A place for the file's texts; the file itself is written when it has been read. */
  reserve(state: Pick<FileState, 'root' | 'path' | 'project' | 'session' | 'kind'>): number {
    const { lastInsertRowid } = this.#statements
      .prepare(
        `INSERT INTO files (root, path, project, session, kind, size, modified, inode, end_offset, end_line, edges, facts)
         VALUES (?, ?, ?, ?, ?, 0, 0, 0, 0, 1, '', 'null')`,
      )
      .run(state.root, state.path, state.project, state.session, state.kind)
    return Number(lastInsertRowid)
  }

  write(id: number, state: FileState): void {
    this.#statements
      .prepare(
        `UPDATE files SET session = ?, size = ?, modified = ?, inode = ?, end_offset = ?, end_line = ?, edges = ?,
         gone = ?, kept = ?, facts = ?, named_in = ?, named_offset = ?, named_length = ? WHERE id = ?`,
      )
      .run(
        state.session,
        state.size,
        state.modified,
        state.inode,
        state.end.offset,
        state.end.line,
        state.edges,
        state.isGone ? 1 : 0,
        state.kept,
        toStoredJson(state.facts ?? null),
        state.naming?.file ?? null,
        state.naming?.offset ?? null,
        state.naming?.length ?? null,
        id,
      )
  }

  /** The outputs that records of this file name. */
  listNamedIn(file: number): readonly StoredFile[] {
    return this.#statements
      .prepare(`SELECT ${STATE_COLUMNS} FROM files WHERE named_in = ?`)
      .all(file)
      .map((row) => toStoredFile(row))
  }

  /** The bytes of all outputs in a session's own folder, whoever names them. */
  sumOutputsBelow(root: string, folder: string): number {
    const row = this.#statements
      .prepare(
        `SELECT total(size) AS bytes FROM (SELECT DISTINCT path, size FROM files
           WHERE path >= ? AND path < ? AND +root = ? AND kind = 'overflow' AND inode <> ${STALE})`,
      )
      // “0” comes behind “/”.
      .get(`${folder}/`, `${folder}0`, root)
    return Number(row?.bytes)
  }

  /** The record that names the output may stand somewhere else now, or in another session. */
  nameOutput(output: number, session: string, { file, offset, length }: Naming): void {
    this.#statements
      .prepare('UPDATE files SET session = ?, named_in = ?, named_offset = ?, named_length = ? WHERE id = ?')
      .run(session, file, offset, length, output)
  }

  /** Has the next update read a file from its beginning. */
  markStale(id: number): void {
    this.#statements.prepare('UPDATE files SET inode = ? WHERE id = ?').run(STALE, id)
  }

  markGone(id: number, isGone: boolean): void {
    this.#statements.prepare('UPDATE files SET gone = ? WHERE id = ?').run(isGone ? 1 : 0, id)
  }

  markKept(id: number, kept: string | null): void {
    this.#statements.prepare('UPDATE files SET kept = ? WHERE id = ?').run(kept, id)
  }

  get(id: number): StoredFile | undefined {
    const row = this.#statements.prepare(`SELECT ${STATE_COLUMNS} FROM files WHERE id = ?`).get(id)
    return row && toStoredFile(row)
  }

  readFacts(id: number): FileFacts | undefined {
    const row = this.#statements.prepare('SELECT facts FROM files WHERE id = ?').get(id)
    return row && this.#toFacts(id, row.facts)
  }

  /** Sorted without the index by paths, which would be walked through whole. */
  ofSession(root: string, project: string, session: string) {
    return this.#statements
      .prepare('SELECT * FROM files WHERE root = ? AND project = ? AND session = ? ORDER BY +path')
      .all(root, project, session)
      .map((row) => ({ ...toStoredFile(row), facts: this.#toFacts(Number(row.id), row.facts) }))
  }

  /** Undefined for a file that is only known by name, and where they are damaged. */
  #toFacts(id: number, stored: unknown): FileFacts | undefined {
    try {
      return readStoredJson<FileFacts | null>(stored) ?? undefined
    } catch (error) {
      if (!(error instanceof DamagedIndexError)) throw error
      this.#onDamage(id)
      return undefined
    }
  }

  delete(id: number): void {
    this.#statements.prepare('DELETE FROM files WHERE id = ?').run(id)
  }
}
