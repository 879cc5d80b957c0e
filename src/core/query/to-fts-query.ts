import { fold } from './fold.ts'
import { endsInCjk, pairCjk } from './pair-cjk.ts'
import type { Clause, Term } from './query.ts'

/**
 * What FTS5 can answer, for a table with the columns `text` and `parts` of `toIndexText`.
 *
 * - `match`: the rows of this MATCH expression; negated clauses are within it
 * - `exclude`: FTS5 has no NOT without a left side, so: every row except those of this MATCH expression
 */
export type FtsQuery =
  | { readonly kind: 'match'; readonly match: string }
  | { readonly kind: 'exclude'; readonly match: string }

/** Undefined where no words are asked for, so that only filters decide. */
export function toFtsQuery(clauses: readonly Clause[]): FtsQuery | undefined {
  const wanted = clauses.filter((clause) => !clause.isNegated).flatMap(toFtsClause)
  const unwanted = clauses.filter((clause) => clause.isNegated).flatMap(toFtsClause)
  if (wanted.length === 0) {
    return unwanted.length === 0 ? undefined : { kind: 'exclude', match: unwanted.join(' OR ') }
  }
  const match = wanted.join(' AND ')
  if (unwanted.length === 0) return { kind: 'match', match }
  return { kind: 'match', match: `(${match}) NOT (${unwanted.join(' OR ')})` }
}

function toFtsClause({ anyOf }: Clause): readonly string[] {
  const terms = anyOf.map(toFtsTerm).filter((term) => term !== undefined)
  if (terms.length === 0) return []
  return [terms.length === 1 ? terms.join() : `(${terms.join(' OR ')})`]
}

/** Undefined for a term without a letter or digit, which no index holds. */
export function toFtsTerm(term: Term): string | undefined {
  const { words, isOpen } = toWords(term)
  if (words.length === 0) return undefined
  const column = words.length > 1 || term.kind === 'phrase' ? 'text : ' : ''
  return `${column}"${words.join(' ')}"${isOpen ? ' *' : ''}`
}

export interface TermWords {
  /** As the index holds them, so without quotes or any other sign. */
  readonly words: readonly string[]
  /** The last word may go on. */
  readonly isOpen: boolean
}

const WORDS = /[a-z0-9\u0080-\uffff]+/g

export function toWords({ kind, text }: Pick<Term, 'kind' | 'text'>): TermWords {
  const folded = fold(text).text
  const words = pairCjk(folded).match(WORDS) ?? []
  const last = words.at(-1)
  if (last === undefined || !endsInCjk(last)) return { words, isOpen: kind === 'prefix' }
  // The last character alone would ask for the end of a run. Only where it is all there is, it must stay.
  const beforeLast = words.at(-2)
  const isPairBefore =
    beforeLast !== undefined && beforeLast.length > last.length && beforeLast.endsWith(last)
  return isPairBefore ? { words: words.slice(0, -1), isOpen: false } : { words, isOpen: true }
}
