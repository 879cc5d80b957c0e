import type { Statements } from './statements.ts'

/** Summaries that a file has of a session in another one, by the hash of the record at its end. */
export class ForeignTitles {
  readonly #statements: Statements
  /** There are few, and every record is looked up. */
  #titles: Map<number, string> | undefined

  constructor(statements: Statements) {
    this.#statements = statements
  }

  add(hash: number, file: number, title: string): void {
    this.#statements
      .prepare('INSERT INTO foreign_titles (hash, file, title) VALUES (?, ?, ?)')
      .run(hash, file, title)
    this.#titles?.set(hash, title)
  }

  find(hash: number): string | undefined {
    this.#titles ??= this.#read()
    return this.#titles.get(hash)
  }

  deleteOf(file: number): void {
    const { changes } = this.#statements.prepare('DELETE FROM foreign_titles WHERE file = ?').run(file)
    if (Number(changes) > 0) this.forget()
  }

  /** After a rollback. */
  forget(): void {
    this.#titles = undefined
  }

  #read(): Map<number, string> {
    const rows = this.#statements.prepare('SELECT hash, title FROM foreign_titles ORDER BY rowid').all()
    return new Map(rows.map(({ hash, title }) => [Number(hash), String(title)]))
  }
}
