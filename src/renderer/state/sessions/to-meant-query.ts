import type { SearchState } from './search-store.ts'

/**
 * Where nothing was found: the query with the nearest word for each that the index does not have. Null where there is none, or
 * while the answer is on its way.
 */
export function toMeantQuery({
  text,
  answered,
  hints,
}: Pick<SearchState, 'text' | 'answered' | 'hints'>): string | null {
  const words = hints.filter(({ kind }) => kind === 'unknown-word')
  if (answered !== text || words.length === 0) return null
  let meant = text
  let end = text.length
  // From the last one on, so that the places of the others stay right; of several for one word, the first is the nearest.
  for (const { from, to, suggestion } of words.toReversed()) {
    const isNearest = words.find((word) => word.from === from)?.suggestion === suggestion
    if (!isNearest || to > end) continue
    meant = `${meant.slice(0, from)}${suggestion}${meant.slice(to)}`
    end = from
  }
  return meant
}
