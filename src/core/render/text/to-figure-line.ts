/** “total_tokens: 1200 · tool_uses: 3”. */
export function toFigureLine(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([key, value]) => (key === '' ? value : `${key}: ${value}`))
    .join(' · ')
}
