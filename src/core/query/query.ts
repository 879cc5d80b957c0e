import type { Alternative } from './operators/operator.ts'

/**
 * What a person asks for. A text is found when every clause, filter and regex agrees; `hints` are what could
 * not be understood, and the query is what remains without it.
 */
export interface Query {
  readonly clauses: readonly Clause[]
  readonly filters: readonly Filter[]
  readonly regexes: readonly Regex[]
  readonly hints: readonly Hint[]
}

/** `a OR b` is one clause with two terms; a word alone is a clause with one. */
export interface Clause {
  readonly anyOf: readonly Term[]
  readonly isNegated: boolean
}

/**
 * - `word`: found whole or as a part of a code word (`server` in `HTTPServer`); a word of several pieces
 *   (`foo_bar`) is found as these pieces in a row
 * - `phrase`: its words in a row, exactly as written, so not as parts of code words
 * - `prefix`: as `word`, but its last piece may go on
 * - `phrase-prefix`: as `phrase`, but its last word may go on
 */
export interface Term {
  readonly kind: 'word' | 'phrase' | 'prefix' | 'phrase-prefix'
  readonly text: string
  /** The query ends right behind this word: it may still be in the middle of being typed. */
  readonly isLast: boolean
  readonly from: number
  readonly to: number
}

/** An operator with its values, which are alternatives: `project:a project:b` is either project. */
export interface Filter {
  /** The first name of its operator. */
  readonly name: string
  readonly anyOf: readonly Alternative[]
  readonly isNegated: boolean
}

/** Checked: it compiles, and it cannot run for ever. It looks at the text as it is, accents and all. */
export interface Regex {
  readonly source: string
  readonly isCaseIgnored: boolean
  readonly isNegated: boolean
}

export interface Hint {
  /** `unfinished` stands where the query may still be in the middle of being typed. */
  readonly kind:
    | 'unfinished'
    | 'open-quote'
    | 'unknown-filter'
    | 'unknown-value'
    | 'unknown-word'
    | 'bad-date'
    | 'bad-regex'
    | 'bad-or'
    | 'unsearchable'
    | 'too-long'
  /** One sentence for people. */
  readonly message: string
  readonly from: number
  readonly to: number
  /** What could stand between `from` and `to` instead. */
  readonly suggestion: string | undefined
}
