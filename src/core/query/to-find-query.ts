import { openLastWord, parseQuery } from './parse-query.ts'
import type { Query } from './query.ts'

/** What is looked for within a conversation. Filters do not count there, and the last word may still be being typed. */
export function toFindQuery(text: string): Query {
  return openLastWord({ ...parseQuery(text, 0), filters: [] })
}
