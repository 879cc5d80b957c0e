import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toIndexText } from '../../../core/query/words/to-index-text.ts'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'
import { allGitBranches } from '../../library/transcripts/git-branches.ts'
import { findStoredJson, toStoredJson } from '../database/stored-json.ts'
import type { SessionKey } from '../write/refresh-session.ts'

interface Renamed {
  /** Undefined where the session is gone from the list. */
  readonly summary: SessionSummary | undefined
  /** It has no words in the index yet. */
  readonly isNew: boolean
}

/** The sessions as the list shows them, and the words of their names. */
export class SessionStore {
  readonly #find: StatementSync
  readonly #insert: StatementSync
  readonly #update: StatementSync
  readonly #delete: StatementSync
  readonly #insertTitle: StatementSync
  readonly #deleteTitles: StatementSync
  readonly #lastRevision: StatementSync
  readonly #saveRevision: StatementSync
  readonly #saveRemoval: StatementSync
  /** The last one of this transaction. */
  #revision: number | undefined
  /** Sessions with other names than before this transaction, by number. */
  readonly #renamed = new Map<number, Renamed>()

  constructor(database: DatabaseSync) {
    const ofSession = 'WHERE root = ? AND project = ? AND session = ?'
    this.#find = database.prepare(`SELECT id, summary FROM sessions ${ofSession}`)
    // Neither an upsert nor RETURNING: for both SQLite opens a savepoint, at which FTS5 writes out its whole buffer.
    this.#insert = database.prepare(
      'INSERT INTO sessions (root, project, session, updated, gone, kept, summary, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#update = database.prepare(
      'UPDATE sessions SET updated = ?, gone = ?, kept = ?, summary = ?, revision = ? WHERE id = ?',
    )
    this.#delete = database.prepare('DELETE FROM sessions WHERE id = ?')
    this.#insertTitle = database.prepare('INSERT INTO titles (rowid, text, parts) VALUES (?, ?, ?)')
    this.#deleteTitles = database.prepare('DELETE FROM titles WHERE rowid IN (?, ?)')
    this.#lastRevision = database.prepare('SELECT last FROM revisions')
    this.#saveRevision = database.prepare('UPDATE revisions SET last = ? WHERE id = 1')
    this.#saveRemoval = database.prepare('UPDATE revisions SET removed = ? WHERE id = 1')
  }

  write(
    summary: SessionSummary,
    project: string,
    { isGone, isKept }: { readonly isGone: boolean; readonly isKept: boolean },
  ): void {
    const { root, id: session, updated } = summary
    const before = this.#find.get(root, project, session)
    const values = [
      updated ?? null,
      isGone ? 1 : 0,
      isKept ? 1 : 0,
      toStoredJson(summary),
      this.#nextRevision(),
    ] as const
    if (before === undefined) {
      const { lastInsertRowid } = this.#insert.run(root, project, session, ...values)
      this.#rename(Number(lastInsertRowid), summary, true)
      return
    }
    const id = Number(before.id)
    this.#update.run(...values, id)
    const former = findStoredJson<SessionSummary>(before.summary)
    if (former !== undefined && titleText(former) === titleText(summary)) return
    this.#rename(id, summary, false)
  }

  /** Undefined where it is not listed, or damaged. */
  find({ root, project, session }: SessionKey): SessionSummary | undefined {
    const row = this.#find.get(root, project, session)
    return row && findStoredJson<SessionSummary>(row.summary)
  }

  delete(root: string, project: string, session: string): void {
    const row = this.#find.get(root, project, session)
    if (row === undefined) return
    this.#delete.run(Number(row.id))
    this.#rename(Number(row.id), undefined, false)
    this.#saveRemoval.run(this.#nextRevision())
  }

  /** Before a commit: the next transaction counts on from here. */
  finish(): void {
    if (this.#revision !== undefined) this.#saveRevision.run(this.#revision)
    this.#writeTitles()
    this.forget()
  }

  /** After a rollback: none of this transaction counts. */
  forget(): void {
    this.#revision = undefined
    this.#renamed.clear()
  }

  /** A number can be given to another session in the same transaction. */
  #rename(id: number, summary: SessionSummary | undefined, isNew: boolean): void {
    this.#renamed.set(id, { summary, isNew: this.#renamed.get(id)?.isNew ?? isNew })
  }

  /** First what goes, then what comes, upwards: FTS5 writes out its buffer at every row that is not behind all others. */
  #writeTitles(): void {
    for (const [id, { isNew }] of this.#renamed) if (!isNew) this.#deleteTitles.run(id * 2, id * 2 + 1)
    for (const [id, { summary }] of [...this.#renamed].sort(([a], [b]) => a - b)) {
      if (summary === undefined) continue
      const all = toIndexText(titleText(summary))
      const title = toIndexText(summary.title)
      this.#insertTitle.run(id * 2, all.text, all.parts)
      this.#insertTitle.run(id * 2 + 1, title.text, title.parts)
    }
  }

  #nextRevision(): number {
    this.#revision = (this.#revision ?? Number(this.#lastRevision.get()?.last)) + 1
    return this.#revision
  }
}

/** What a session is found by, besides its texts. */
export function titleText(session: SessionSummary): string {
  const { title, id, project, path } = session
  return [title, id, project, ...allGitBranches(session), path].filter(Boolean).join('\n')
}
