import type { SessionOrigin } from '../../../core/model/links/find-origins.ts'
import type { Statements } from '../database/statements.ts'
import { toStoredUuid } from '../database/stored-uuid.ts'

/** Summaries that a file has of a session in another one, by the record at its end. */
export class ForeignTitles {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  add(leaf: string, file: number, title: string): void {
    this.#statements
      .prepare('INSERT INTO foreign_titles (leaf, file, title) VALUES (?, ?, ?)')
      .run(toStoredUuid(leaf), file, title)
  }

  /** Of its last record that has one. What a fork has in common with its origin titles only that. */
  find(main: number, origin: SessionOrigin | undefined): string | undefined {
    const rows = this.#statements
      .prepare(
        `SELECT t.title, EXISTS (
           SELECT 1 FROM records o CROSS JOIN files f ON f.id = o.file
           WHERE o.uuid = r.uuid AND o.file <> r.file AND f.kind = 'main' AND f.session = ?
         ) AS is_shared
         FROM records r CROSS JOIN foreign_titles t ON t.leaf = r.uuid
         WHERE r.file = ? AND r.uuid IS NOT NULL AND r.state IS NULL ORDER BY r.offset DESC, t.rowid DESC`,
      )
      .iterate(origin?.forkOf ?? '', main)
    for (const row of rows) if (row.is_shared === 0) return String(row.title)
    return undefined
  }

  deleteOf(file: number): void {
    this.#statements.prepare('DELETE FROM foreign_titles WHERE file = ?').run(file)
  }
}
