/** What stands in place of a value: `[redacted: openai-api-key #1]`. Markdown writes some signs with a backslash. */
const REPLACEMENT = /\\?\[redacted: [a-z0-9-]+(?: \\?#\d+)?\\?\]/g

export interface Replaced {
  readonly start: number
  readonly end: number
}

/** Where something was taken out of a text. */
export function findReplaced(text: string): readonly Replaced[] {
  return [...text.matchAll(REPLACEMENT)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

/** How many values were taken out of a text: the same one counts once. */
export function countReplaced(text: string): number {
  const found = findReplaced(text).map(({ start, end }) => text.slice(start, end).replaceAll('\\', ''))
  return new Set(found).size
}
