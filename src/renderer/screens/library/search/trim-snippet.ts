import type { SearchResult } from '../../../../shared/schemas/search.ts'

type Snippet = SearchResult['best']['snippet']

/** So many characters before the first word that was found leave it on the first of two short lines. */
const MOST_BEFORE = 24
/** So many characters fit on both lines. */
const MOST_IN_ALL = 56

/** Without what would push the word that was found out of sight. It is cut between words where there is a space. */
export function trimSnippet(snippet: Snippet): Snippet {
  const { text, ranges } = snippet
  const first = ranges[0]?.from ?? 0
  // Where little follows, there is room for more before it.
  const from = Math.min(first - MOST_BEFORE, text.length - MOST_IN_ALL)
  if (from <= 0) return snippet
  const space = text.slice(from - 1, first).search(/\s\S/)
  const cut = from + Math.max(space, 0)
  return {
    ...snippet,
    text: text.slice(cut),
    ranges: ranges.map(({ from, to }) => ({ from: from - cut, to: to - cut })),
    isCutBefore: true,
  }
}
