import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Statements of a database, each prepared once; of very many, all anew. */
export class Statements {
  readonly #database: DatabaseSync
  readonly #most: number
  readonly #known = new Map<string, StatementSync>()

  constructor(database: DatabaseSync, most = Number.POSITIVE_INFINITY) {
    this.#database = database
    this.#most = most
  }

  prepare(sql: string): StatementSync {
    const known = this.#known.get(sql)
    if (known !== undefined) return known
    if (this.#known.size >= this.#most) this.#known.clear()
    const statement = this.#database.prepare(sql)
    this.#known.set(sql, statement)
    return statement
  }
}
