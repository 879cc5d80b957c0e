import type { SafeMarkup } from '../safe-html.tsx'

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
