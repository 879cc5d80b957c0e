import type { DatabaseSync } from 'node:sqlite'
import type { CountedWord } from '../../../core/query/words/find-nearest-words.ts'

/** Above every letter in UTF-8. */
const LAST = '\u{10ffff}'
/** Enough for any three letters that words begin with. */
const MOST_WORDS = 20_000

/** The words of the full text index, without saying which texts have them. */
export class Vocabulary {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
    database.exec('CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, words, row)')
  }

  has(word: string): boolean {
    return this.#database.prepare('SELECT 1 FROM temp.vocabulary WHERE term = ?').get(word) !== undefined
  }

  hasStart(start: string): boolean {
    const query = 'SELECT 1 FROM temp.vocabulary WHERE term >= ? AND term < ? LIMIT 1'
    return this.#database.prepare(query).get(start, start + LAST) !== undefined
  }

  /** Words of these lengths that begin so. */
  findWords(start: string, shortest: number, longest: number): readonly CountedWord[] {
    return this.#database
      .prepare(
        `SELECT term, doc FROM temp.vocabulary
         WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ? LIMIT ${MOST_WORDS}`,
      )
      .all(start, start + LAST, shortest, longest)
      .map(({ term, doc }) => ({ word: String(term), texts: Number(doc) }))
  }
}
