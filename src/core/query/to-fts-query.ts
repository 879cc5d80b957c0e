import { toPairs } from './pair-cjk.ts'
import type { Clause, Term } from './query.ts'
import { toTermWords } from './term-words.ts'

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
export function toFtsTerm(term: Pick<Term, 'kind' | 'text'>): string | undefined {
  const { words, isOpen, isPartToo } = toTermWords(term)
  const last = words.at(-1)
  if (last === undefined) return undefined
  const pieces = words.flatMap((word) => (word.isCjk ? toPairs(word.text) : [word.text]))
  // The last character of a run stands alone in the index; asking for it would ask for the end of the run.
  const isCut = last.isCjk && [...last.text].length > 1
  const phrase = (isCut ? pieces.slice(0, -1) : pieces).join(' ')
  return `${isPartToo ? '' : 'text : '}"${phrase}"${isOpen && !isCut ? ' *' : ''}`
}
