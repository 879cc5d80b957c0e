import { openLastWord, parseQuery } from '../parse/parse-query.ts'
import { type QueryToken, readTokens } from '../parse/read-tokens.ts'
import type { Query } from '../query.ts'

/** What is looked for within a conversation. Filters do not count there, and the last word may still be being typed. */
export function toFindQuery(text: string): Query {
  return openLastWord({ ...parseQuery(text, 0), filters: [] })
}

/** What of a search can be looked for within a conversation, as it was written: words, phrases and regular expressions. */
export function toFindText(text: string): string {
  const kept: QueryToken[] = []
  let isAfterOperand = false
  let or: QueryToken | undefined
  for (const token of readTokens(text)) {
    if (token.kind === 'or') or = isAfterOperand ? token : undefined
    else {
      isAfterOperand = token.kind !== 'filter'
      if (isAfterOperand) kept.push(...(or === undefined ? [] : [or]), token)
      or = undefined
    }
  }
  const words = kept.map(({ from, to }) => text.slice(from, to)).join(' ')
  // A word behind which something stood is whole, as it was for the search.
  return words !== '' && kept.at(-1)?.to !== text.length ? `${words} ` : words
}
