import type { Title } from '../../../core/model/session/title.ts'
import type { Statements } from '../database/statements.ts'
import { refreshSession, type SessionKey } from '../write/refresh-session.ts'
import type { Shard } from './shard.ts'

/** A session that was seen on disk, with the title that lies beside it. */
export interface SeenSession extends SessionKey {
  readonly title: Title | undefined
}

/** Titles of sessions that lie beside their transcripts, or with the desktop app. */
export class GivenTitles {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  find(root: string, project: string, session: string): Title | undefined {
    const row = this.#statements
      .prepare('SELECT title, source FROM given_titles WHERE root = ? AND project = ? AND session = ?')
      .get(root, project, session)
    return row && { text: String(row.title), source: row.source as Title['source'] }
  }

  write({ root, project, session, title }: SeenSession): void {
    this.#statements
      .prepare('DELETE FROM given_titles WHERE root = ? AND project = ? AND session = ?')
      .run(root, project, session)
    if (title === undefined) return
    this.#statements
      .prepare('INSERT INTO given_titles (root, project, session, title, source) VALUES (?, ?, ?, ?, ?)')
      .run(root, project, session, title.text, title.source)
  }

  get isEmpty(): boolean {
    return this.#statements.prepare('SELECT 1 FROM given_titles LIMIT 1').get() === undefined
  }
}

/** Writes what changed of the titles of these sessions. Of a session that is gone, the title stays. */
export function noteGivenTitles(shard: Shard, seen: readonly SeenSession[]): void {
  const { isEmpty } = shard.givenTitles
  for (const each of seen) {
    if (isEmpty && each.title === undefined) continue
    const { root, project, session, title } = each
    const known = shard.givenTitles.find(root, project, session)
    if (known?.text === title?.text && known?.source === title?.source) continue
    shard.begin()
    shard.givenTitles.write(each)
    refreshSession(shard, each)
  }
}
