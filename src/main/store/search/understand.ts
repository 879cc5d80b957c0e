import { openLastWord, parseQuery } from '../../../core/query/parse-query.ts'
import type { Clause, Hint, Query } from '../../../core/query/query.ts'
import { isOfSession } from './to-row-query.ts'

export interface Understood {
  readonly query: Query
  readonly hints: readonly Hint[]
  /** Something was typed, and nothing of it can be looked for. */
  readonly isNothing: boolean
}

/** What a person asks the index for. */
export function understand(
  text: string,
  { now, isTyping = false }: { readonly now: number; readonly isTyping?: boolean },
): Understood {
  const typed = parseQuery(text, now)
  const { clauses, filters, regexes, hints } = typed
  const isNothing = text.trim() !== '' && clauses.length + filters.length + regexes.length === 0
  return {
    query: askForCalls(isTyping ? openLastWord(typed) : typed),
    hints: isNothing && hints.length === 0 ? [onlySigns(text)] : hints,
    isNothing,
  }
}

/** `file:` alone, or with other filters, asks for the calls that were given that file. */
function askForCalls(query: Query): Query {
  const { clauses, regexes, filters } = query
  if (clauses.length > 0 || regexes.length > 0) return query
  const saysWhere = filters.some(
    (filter) => filter.name === 'in' || (filter.name === 'is' && !filter.values.every(isOfSession)),
  )
  const named = filters.flatMap((filter): readonly Clause[] => {
    if (filter.name !== 'file' || filter.isNegated) return []
    const place = { isLast: false, from: 0, to: 0 }
    return [{ anyOf: filter.values.map((text) => ({ kind: 'prefix', text, ...place })), isNegated: false }]
  })
  if (saysWhere || named.length === 0) return query
  return {
    ...query,
    clauses: named,
    filters: [...filters, { name: 'in', values: ['tool'], isNegated: false }],
  }
}

function onlySigns(text: string): Hint {
  const message = 'Search finds letters and digits. To find symbols, use a regular expression such as /\\*/.'
  return { kind: 'unfinished', message, from: 0, to: text.length, suggestion: undefined }
}
