import type { SafeMarkup } from '../elements/safe-html.tsx'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): SafeMarkup {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character) as SafeMarkup
}

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

/** Of markup that was made here: the few that React and we write. */
export function decodeEntities(markup: string): string {
  return markup.includes('&')
    ? markup.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => CHARACTERS[name] ?? '')
    : markup
}
