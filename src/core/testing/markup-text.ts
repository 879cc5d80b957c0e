const BLOCK =
  /<\/?(?:div|p|ul|ol|li|dl|dt|dd|pre|table|tr|td|th|section|details|summary|button|h[1-6]|figure|figcaption|blockquote|br|hr)\b[^>]*>/g
const SHOWN_ATTRIBUTES = /<[^>]*?\b(?:href|title|src|aria-label|data-state)="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}

/** What a reader finds in a static page: its texts, where its links lead, and what shows on hover. */
export function textOfMarkup(markup: string): string {
  const attributes = [...markup.matchAll(SHOWN_ATTRIBUTES)].map(([, value]) => value).join('\n')
  const texts = markup.replace(BLOCK, '\n').replace(/<[^>]+>/g, '')
  return `${texts}\n${attributes}`.replace(
    /&(?:amp|lt|gt|quot|#39|#x27);/g,
    (entity) => ENTITIES[entity] ?? entity,
  )
}

/** The words of a text, as far as any markup keeps them. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
