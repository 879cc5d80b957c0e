import type { Clause, Term } from '../query.ts'
import { toPairs } from './pair-cjk.ts'
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

/**
 * Words that begin so; undefined to ask FTS5 for the start itself, whatever follows it. In a phrase each word costs much
 * more than alone.
 */
export type Complete = (start: string, isInPhrase: boolean) => readonly string[] | undefined

/**
 * Undefined where no words are asked for, so that only filters decide. With `complete`, only these words are looked for
 * where any word with that start would do: FTS5 gives the first rows of a few words at once, but of a start only when
 * it has put together all words that there are.
 */
export function toFtsQuery(clauses: readonly Clause[], complete?: Complete): FtsQuery | undefined {
  const wanted = clauses
    .filter((clause) => !clause.isNegated)
    .flatMap((clause) => toFtsClause(clause, complete))
  const unwanted = clauses.filter((clause) => clause.isNegated).flatMap((clause) => toFtsClause(clause))
  if (wanted.length === 0) {
    return unwanted.length === 0 ? undefined : { kind: 'exclude', match: unwanted.join(' OR ') }
  }
  const match = wanted.join(' AND ')
  if (unwanted.length === 0) return { kind: 'match', match }
  return { kind: 'match', match: `(${match}) NOT (${unwanted.join(' OR ')})` }
}

function toFtsClause({ anyOf }: Clause, complete?: Complete): readonly string[] {
  const terms = anyOf.map((term) => toFtsTerm(term, complete)).filter((term) => term !== undefined)
  if (terms.length === 0) return []
  return [terms.length === 1 ? terms.join() : `(${terms.join(' OR ')})`]
}

/** Undefined for a term without a letter or digit, which no index holds. */
export function toFtsTerm(term: Pick<Term, 'kind' | 'text'>, complete?: Complete): string | undefined {
  const { words, isOpen, isPartToo } = toTermWords(term)
  const last = words.at(-1)
  if (last === undefined) return undefined
  const pieces = words.flatMap((word) => (word.isCjk ? toPairs(word.text) : [word.text]))
  // The last character of a run stands alone in the index; asking for it would ask for the end of the run.
  const isCut = last.isCjk && [...last.text].length > 1
  const column = isPartToo ? '' : 'text : '
  if (!isOpen || isCut) return `${column}"${(isCut ? pieces.slice(0, -1) : pieces).join(' ')}"`
  const phrase = pieces.join(' ')
  const before = pieces.slice(0, -1)
  const endings = complete?.(pieces.at(-1) ?? '', before.length > 0)
  if (endings === undefined) return `${column}"${phrase}" *`
  const phrases = endings.map((word) => `"${[...before, word].join(' ')}"`)
  return `${column}(${phrases.join(' OR ')})`
}
