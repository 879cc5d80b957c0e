import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toIndexText } from '../../core/query/to-index-text.ts'
import type { SessionSummary } from '../library/sessions/session-summary.ts'
import { allGitBranches } from '../library/transcripts/git-branches.ts'

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
      JSON.stringify(summary),
      this.#nextRevision(),
    ] as const
    if (before === undefined) {
      const { lastInsertRowid } = this.#insert.run(root, project, session, ...values)
      this.#addTitles(Number(lastInsertRowid), summary)
      return
    }
    const id = Number(before.id)
    this.#update.run(...values, id)
    if (titleText(JSON.parse(String(before.summary)) as SessionSummary) === titleText(summary)) return
    this.#removeTitles(id)
    this.#addTitles(id, summary)
  }

  delete(root: string, project: string, session: string): void {
    const row = this.#find.get(root, project, session)
    if (row === undefined) return
    this.#delete.run(Number(row.id))
    this.#removeTitles(Number(row.id))
    this.#saveRemoval.run(this.#nextRevision())
  }

  /** Before a commit: the next transaction counts on from here. */
  saveRevision(): void {
    if (this.#revision !== undefined) this.#saveRevision.run(this.#revision)
    this.#revision = undefined
  }

  /** After a rollback: none of this transaction counts. */
  forgetRevision(): void {
    this.#revision = undefined
  }

  #addTitles(id: number, summary: SessionSummary): void {
    const all = toIndexText(titleText(summary))
    const title = toIndexText(summary.title)
    this.#insertTitle.run(id * 2, all.text, all.parts)
    this.#insertTitle.run(id * 2 + 1, title.text, title.parts)
  }

  #removeTitles(id: number): void {
    this.#deleteTitles.run(id * 2, id * 2 + 1)
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
