/** What is looked for while somebody types: the last word may still go on. */
export function toFindQuery(text: string): string {
  const trimmed = text.trim()
  const hasOpenQuote = (trimmed.split('"').length - 1) % 2 === 1
  const isRegex = /(^|\s)-?\/\S*$/.test(trimmed)
  return /[\p{L}\p{N}_]$/u.test(trimmed) && !hasOpenQuote && !isRegex ? `${trimmed}*` : trimmed
}
