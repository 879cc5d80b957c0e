import type { Statements } from './statements.ts'

export interface UncomparedFile {
  readonly file: number
  /** Records from this place on. */
  readonly since: number
}

/** Which files have records that are in another shard too. */
export class DoubleStore {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** Records were read that have to be compared with other shards: later, when those have been written. */
  noteUncompared(file: number, since: number): void {
    this.#statements
      .prepare(
        `INSERT INTO uncompared_files (file, since) VALUES (?, ?)
         ON CONFLICT (file) DO UPDATE SET since = min(since, excluded.since)`,
      )
      .run(file, since)
  }

  listUncompared(): readonly UncomparedFile[] {
    return this.#statements
      .prepare('SELECT file, since FROM uncompared_files')
      .all()
      .map(({ file, since }) => ({ file: Number(file), since: Number(since) }))
  }

  forgetUncompared(): void {
    this.#statements.prepare('DELETE FROM uncompared_files').run()
  }

  has(file: number): boolean {
    return this.#statements.prepare('SELECT 1 FROM double_files WHERE file = ?').get(file) !== undefined
  }

  add(file: number): void {
    this.#statements.prepare('INSERT OR IGNORE INTO double_files (file) VALUES (?)').run(file)
  }

  deleteOf(file: number): void {
    this.#statements.prepare('DELETE FROM double_files WHERE file = ?').run(file)
    this.#statements.prepare('DELETE FROM uncompared_files WHERE file = ?').run(file)
  }
}
