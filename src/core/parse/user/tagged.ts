/** The text inside the first `<tag>…</tag>`. */
export function tagged(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`)
  if (start < 0) return undefined
  const from = start + tag.length + 2
  const end = text.indexOf(`</${tag}>`, from)
  return end < 0 ? undefined : text.slice(from, end)
}
