import type { SessionOrigin } from '../../core/model/links/find-origins.ts'
import type { Statements } from './statements.ts'
import { IS_LOST } from './stored-file.ts'

export interface ProjectKey {
  readonly root: string
  readonly project: string
}

/** The files that have a record. */
export interface Holders {
  readonly files: ReadonlySet<number>
  /** The one in which its texts are found. */
  readonly owner: number | undefined
}

/** Which files have the same records, and what that tells of where their sessions come from. */
export class OriginStore {
  readonly #statements: Statements
  /** Hashes of parents that files lack: there are few, and every record is looked up. */
  #awaited: Set<number> | undefined

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** The file has a record that another one had before. */
  addCopy(hash: number, file: number): void {
    this.#statements.prepare('INSERT OR IGNORE INTO copies (hash, file) VALUES (?, ?)').run(hash, file)
  }

  /** Of these records of a file, those that it owns and only lost files have besides, with each of these. */
  listSharedWithLost(
    file: number,
    hashes: readonly number[],
  ): readonly { readonly hash: number; readonly file: number }[] {
    return this.#statements
      .prepare(
        `SELECT c.hash, c.file FROM json_each(?) h
         CROSS JOIN copies c ON c.hash = h.value
         CROSS JOIN owners o ON o.hash = c.hash AND o.file = ?
         CROSS JOIN files f ON f.id = c.file AND ${IS_LOST}
         WHERE NOT EXISTS (
           SELECT 1 FROM copies d CROSS JOIN files f ON f.id = d.file WHERE d.hash = c.hash AND NOT (${IS_LOST})
         )`,
      )
      .all(JSON.stringify(hashes), file)
      .map((row) => ({ hash: Number(row.hash), file: Number(row.file) }))
  }

  /** The files that have the record and do not own it. */
  listCopies(hash: number): readonly number[] {
    return this.#statements
      .prepare('SELECT file FROM copies WHERE hash = ?')
      .all(hash)
      .map(({ file }) => Number(file))
  }

  removeCopy(hash: number, file: number): void {
    this.#statements.prepare('DELETE FROM copies WHERE hash = ? AND file = ?').run(hash, file)
  }

  /** Of the records that the file has as copies, these stand on abandoned branches of it, and no others. */
  markAbandoned(file: number, hashes: readonly number[]): void {
    this.#statements.prepare('DELETE FROM abandoned_copies WHERE file = ?').run(file)
    const insert = this.#statements.prepare(
      'INSERT OR IGNORE INTO abandoned_copies (file, hash) SELECT file, hash FROM copies WHERE hash = ? AND file = ?',
    )
    for (const hash of hashes) insert.run(hash, file)
  }

  isAwaited(hash: number): boolean {
    this.#awaited ??= new Set(
      this.#statements
        .prepare('SELECT hash FROM missing_parents')
        .all()
        .map(({ hash }) => Number(hash)),
    )
    return this.#awaited.has(hash)
  }

  /** Remembers the parents that a file lacks; gives back whether they are others than before. */
  awaitParents(file: number, hashes: readonly number[]): boolean {
    const before = this.#statements
      .prepare('SELECT hash FROM missing_parents WHERE file = ? ORDER BY at')
      .all(file)
      .map(({ hash }) => Number(hash))
    if (before.length === hashes.length && before.every((hash, at) => hash === hashes[at])) return false
    this.#deleteParentsOf(file)
    const insert = this.#statements.prepare('INSERT INTO missing_parents (file, at, hash) VALUES (?, ?, ?)')
    for (const [at, hash] of hashes.entries()) insert.run(file, at, hash)
    return true
  }

  /** By the hash of each record that has copies. */
  readHolders(): ReadonlyMap<number, Holders> {
    const holders = new Map<number, { files: Set<number>; owner: number | undefined }>()
    const rows = this.#statements
      .prepare('SELECT c.hash, c.file, o.file AS owner FROM copies c LEFT JOIN owners o ON o.hash = c.hash')
      .all()
    for (const { hash, file, owner } of rows) {
      const known = holders.get(Number(hash)) ?? {
        files: new Set(),
        owner: owner === null ? undefined : Number(owner),
      }
      holders.set(Number(hash), known)
      known.files.add(Number(file))
      if (known.owner !== undefined) known.files.add(known.owner)
    }
    return holders
  }

  /** The parents that files lack, in the order of each file. */
  readParents(): readonly { readonly file: number; readonly hash: number }[] {
    return this.#statements
      .prepare('SELECT file, hash FROM missing_parents ORDER BY file, at')
      .all()
      .map(({ file, hash }) => ({ file: Number(file), hash: Number(hash) }))
  }

  find(file: number): SessionOrigin | undefined {
    const row = this.#statements.prepare('SELECT * FROM origins WHERE file = ?').get(file)
    return row && toOrigin(row)
  }

  list(): ReadonlyMap<number, SessionOrigin> {
    const rows = this.#statements.prepare('SELECT * FROM origins').all()
    return new Map(rows.map((row) => [Number(row.file), toOrigin(row)]))
  }

  write(file: number, origin: SessionOrigin | undefined): void {
    this.#statements.prepare('DELETE FROM origins WHERE file = ?').run(file)
    if (origin === undefined) return
    this.#statements
      .prepare(
        'INSERT INTO origins (file, fork_of, continues, shared_records, ages_at) VALUES (?, ?, ?, ?, ?)',
      )
      .run(file, origin.forkOf ?? null, origin.continues ?? null, origin.sharedRecords, origin.agesAt ?? null)
  }

  /** Something happened to a project that may change where its sessions come from; it is told later, once for all files. */
  mark({ root, project }: ProjectKey): void {
    this.#statements
      .prepare('INSERT OR IGNORE INTO marked_projects (root, project) VALUES (?, ?)')
      .run(root, project)
  }

  readMarked(): readonly ProjectKey[] {
    return this.#statements
      .prepare('SELECT root, project FROM marked_projects')
      .all()
      .map(({ root, project }) => ({ root: String(root), project: String(project) }))
  }

  unmarkAll(): void {
    this.#statements.prepare('DELETE FROM marked_projects').run()
  }

  /** What a file has in common with others; what was told of it stays until it is told anew. */
  deleteOf(file: number): void {
    this.#statements.prepare('DELETE FROM copies WHERE file = ?').run(file)
    this.#statements.prepare('DELETE FROM abandoned_copies WHERE file = ?').run(file)
    this.#deleteParentsOf(file)
  }

  /** After a rollback. */
  forget(): void {
    this.#awaited = undefined
  }

  #deleteParentsOf(file: number): void {
    this.#statements.prepare('DELETE FROM missing_parents WHERE file = ?').run(file)
    this.forget()
  }
}

function toOrigin(row: Record<string, unknown>): SessionOrigin {
  return {
    forkOf: row.fork_of === null ? undefined : String(row.fork_of),
    continues: row.continues === null ? undefined : String(row.continues),
    sharedRecords: Number(row.shared_records),
    agesAt: row.ages_at === null ? undefined : Number(row.ages_at),
  }
}
