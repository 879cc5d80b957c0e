import type { Token } from 'markdown-it'
import type { SafeMarkup } from '../elements/safe-html.tsx'
import { escapeHtml } from './escape-html.ts'
import { findLanguage, highlight } from './highlight.ts'
import {
  findAddresses,
  HARMLESS_LINK,
  parseProse,
  prose,
  textOfTyped,
  withoutLastBreak,
} from './parse-prose.ts'
import { revealInvisible } from './reveal-controls.ts'

const { rules } = prose.renderer
rules.fence = (tokens, at) => codeBlock(tokens[at]?.content ?? '', tokens[at]?.info ?? '')
rules.code_block = (tokens, at) => codeBlock(tokens[at]?.content ?? '', '')
rules.code_inline = (tokens, at) => `<code>${escapeHtml(revealInvisible(tokens[at]?.content ?? ''))}</code>`
rules.image = (tokens, at) => imageLink(tokens, at)
rules.table_open = () => '<div class="table-box" tabindex="0" role="group" aria-label="Table"><table>\n'
rules.table_close = () => '</table></div>\n'
rules.task_done = () => '<input type="checkbox" disabled checked aria-label="Done"> '
rules.task_open = () => '<input type="checkbox" disabled aria-label="To do"> '

/** What the model wrote. Raw HTML stays text, nothing is fetched, links have harmless schemes. */
export function toProse(text: string): SafeMarkup {
  const parsed = parseProse(text)
  if (parsed.tokens === null) return codeBlock(parsed.visible, '')
  return prose.renderer.render(parsed.tokens, prose.options, {}) as SafeMarkup
}

/** What a person typed, as Claude Code shows it: plain text with its line breaks, in which addresses are links. */
export function toTypedText(text: string): SafeMarkup {
  const visible = textOfTyped(text)
  let markup = ''
  let at = 0
  for (const { index, lastIndex, url } of findAddresses(visible)) {
    const address = escapeHtml(visible.slice(index, lastIndex))
    const link = `<a href="${escapeHtml(url)}" target="_blank" rel="noreferrer">${address}</a>`
    markup += escapeHtml(visible.slice(at, index)) + link
    at = lastIndex
  }
  return `<p dir="auto">${markup}${escapeHtml(visible.slice(at))}</p>` as SafeMarkup
}

function codeBlock(code: string, info: string): SafeMarkup {
  const label = info.trim()
  const markup = highlight(withoutLastBreak(code), findLanguage(label.split(/\s+/)[0] ?? ''))
  const caption = label === '' ? '' : `<figcaption>${escapeHtml(label)}</figcaption>`
  return `<figure class="code-block">${caption}<pre tabindex="0" dir="ltr"><code>${markup}</code></pre></figure>\n` as SafeMarkup
}

/** Nothing remote is loaded: a picture is a link with its description. */
function imageLink(tokens: readonly Token[], at: number): string {
  const source = escapeHtml(String(tokens[at]?.attrGet('src') ?? ''))
  const name = escapeHtml(tokens[at]?.content ?? '') || source
  return HARMLESS_LINK.test(source)
    ? `<a href="${source}" target="_blank" rel="noreferrer">${name}</a>`
    : `<span class="path-link" title="${source}">${name}</span>`
}
