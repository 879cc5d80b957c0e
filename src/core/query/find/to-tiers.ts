import type { Query, Term } from '../query.ts'

/**
 * The order in which people expect the texts for several words: the exact words next to each other, the exact words, and,
 * where the last one may go on, the same two again with words that begin like it. Each is a query
 * of its own, and the last one is the query itself.
 */
export function toTiers(query: Query): readonly Query[] {
  const terms = toTerms(query)
  const last = terms.at(-1)
  if (last === undefined || terms.length < 2 || terms.slice(0, -1).some(isOpen)) return [query]
  const text = terms.map((term) => term.text).join(' ')
  const inARow = (kind: Term['kind']) => withTerms(query, [{ ...last, kind, text }])
  if (!isOpen(last)) return [inARow('phrase'), query]
  const exact = withTerms(query, [...terms.slice(0, -1), toClosed(last)])
  return [inARow('phrase'), exact, inARow('phrase-prefix'), query]
}

/** None where alternatives or regexes are asked for: there is no telling what should stand next to what. */
function toTerms({ clauses, regexes }: Query): readonly Term[] {
  const wanted = clauses.filter(({ isNegated }) => !isNegated)
  if (regexes.length > 0 || wanted.some(({ anyOf }) => anyOf.length > 1)) return []
  return wanted.flatMap(({ anyOf }) => anyOf)
}

function withTerms(query: Query, terms: readonly Term[]): Query {
  const wanted = terms.map((term) => ({ anyOf: [term], isNegated: false }))
  return { ...query, clauses: [...wanted, ...query.clauses.filter(({ isNegated }) => isNegated)] }
}

function isOpen({ kind }: Term): boolean {
  return kind === 'prefix' || kind === 'phrase-prefix'
}

function toClosed(term: Term): Term {
  return { ...term, kind: term.kind === 'prefix' ? 'word' : 'phrase' }
}
