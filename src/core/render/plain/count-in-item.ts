import { findPlaces, hasAllWords } from '../../query/find/find-places.ts'
import type { Query } from '../../query/query.ts'
import type { ItemTexts } from './texts-of-item.ts'

/**
 * How often the words stand in an item, as the window marks them: in its body, or else in its row; nowhere if only some of them
 * do.
 */
export function countInItem({ title, body }: ItemTexts, query: Pick<Query, 'clauses' | 'regexes'>): number {
  const all = [...title, ...body]
  if (!hasAllWords(all.join('\n'), query)) return 0
  const counts = findPlaces(all, query).map(({ length }) => length)
  return sum(counts.slice(title.length)) || sum(counts.slice(0, title.length))
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
