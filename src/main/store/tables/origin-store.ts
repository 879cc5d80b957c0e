import type { SessionOrigin } from '../../../core/model/links/find-origins.ts'
import type { Statements } from '../database/statements.ts'
import { readStoredUuid, toStoredUuid } from '../database/stored-uuid.ts'

export interface ProjectKey {
  readonly root: string
  readonly project: string
}

/** Where sessions come from, and what has to be known for that besides their records. */
export class OriginStore {
  readonly #statements: Statements
  /** Parents that files lack: there are few, and every record is looked up. */
  #awaited: Set<string> | undefined

  constructor(statements: Statements) {
    this.#statements = statements
  }

  isAwaited(uuid: string): boolean {
    this.#awaited ??= new Set(
      this.#statements
        .prepare('SELECT uuid FROM missing_parents')
        .all()
        .map((row) => readStoredUuid(row.uuid)),
    )
    return this.#awaited.has(uuid)
  }

  /** Remembers the parents that a file lacks; gives back whether they are others than before. */
  awaitParents(file: number, uuids: readonly string[]): boolean {
    const before = this.#statements
      .prepare('SELECT uuid FROM missing_parents WHERE file = ? ORDER BY at')
      .all(file)
      .map(({ uuid }) => readStoredUuid(uuid))
    if (before.length === uuids.length && before.every((uuid, at) => uuid === uuids[at])) return false
    this.#deleteParentsOf(file)
    const insert = this.#statements.prepare('INSERT INTO missing_parents (file, at, uuid) VALUES (?, ?, ?)')
    for (const [at, uuid] of uuids.entries()) insert.run(file, at, toStoredUuid(uuid))
    return true
  }

  find(file: number): SessionOrigin | undefined {
    const row = this.#statements.prepare('SELECT * FROM origins WHERE file = ?').get(file)
    return row && toOrigin(row)
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

  /** Something happened to a project that may change where its sessions come from: it is found out later, once for all files. */
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

  /** What was found out about a file stays until it is found out again. */
  deleteOf(file: number): void {
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
