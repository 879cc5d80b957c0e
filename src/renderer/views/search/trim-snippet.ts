import type { SearchResult } from '../../../shared/search.ts'

type Snippet = SearchResult['best']['snippet']

/** So many characters before the first word that was found leave it on the first of two short lines. */
const MOST_BEFORE = 24

/** Without what would push the word that was found out of sight. It is cut between words where there is a space. */
export function trimSnippet(snippet: Snippet): Snippet {
  const { text, ranges } = snippet
  const first = ranges[0]?.from ?? 0
  if (first <= MOST_BEFORE) return snippet
  const space = text.slice(first - MOST_BEFORE, first).search(/\s\S/)
  const cut = first - MOST_BEFORE + (space === -1 ? 0 : space + 1)
  return {
    ...snippet,
    text: text.slice(cut),
    ranges: ranges.map(({ from, to }) => ({ from: from - cut, to: to - cut })),
    isCutBefore: true,
  }
}
