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

  /** The transcripts that a file's summaries are of. */
  listNamed(file: number): readonly number[] {
    return this.#statements
      .prepare(
        'SELECT DISTINCT r.file FROM foreign_titles t CROSS JOIN records r ON r.uuid = t.leaf WHERE t.file = ?',
      )
      .all(file)
      .map((row) => Number(row.file))
  }

  /** By another file of the project; of the last record that has one. What a fork has in common with its origin titles only that. */
  find(main: number, origin: SessionOrigin | undefined): string | undefined {
    const rows = this.#statements
      .prepare(
        `SELECT t.title, EXISTS (
           SELECT 1 FROM records o CROSS JOIN files f ON f.id = o.file
           WHERE o.uuid = r.uuid AND o.file <> r.file AND f.kind = 'main' AND f.session = ?
         ) AS is_shared
         FROM files m CROSS JOIN records r ON r.file = m.id CROSS JOIN foreign_titles t ON t.leaf = r.uuid
         CROSS JOIN files n ON n.id = t.file AND n.root = m.root AND n.project = m.project
         WHERE m.id = ? AND r.uuid IS NOT NULL AND r.state IS NULL ORDER BY r.offset DESC, n.path DESC, t.rowid DESC`,
      )
      .iterate(origin?.forkOf ?? '', main)
    for (const row of rows) if (row.is_shared === 0) return String(row.title)
    return undefined
  }

  deleteOf(file: number): void {
    this.#statements.prepare('DELETE FROM foreign_titles WHERE file = ?').run(file)
  }
}
