import highlighter from 'highlight.js/lib/common'
import type { SafeMarkup } from '../elements/safe-html.tsx'
import { escapeHtml } from './escape-html.ts'
import { labelOfExtension, labelOfPath } from './language-label.ts'
import { revealInvisible } from './reveal-controls.ts'

/** Above it, colours cost more than they help. */
const HIGHLIGHT_LIMIT = 60_000

/** Its grammar takes seconds for a text full of stars. */
const MARKDOWN_LIMIT = 8_000

/** The highlighter's name for a language, a file's extension or a fence's label; undefined where it has none. */
export function findLanguage(name: string): string | undefined {
  const known = labelOfExtension(name)
  return highlighter.getLanguage(known) === undefined ? undefined : known
}

export function languageOfPath(path: string): string | undefined {
  const name = labelOfPath(path)
  return name && findLanguage(name)
}

/** Code with its invisible characters made visible, in colour where that is affordable. */
export function highlight(code: string, language: string | undefined): SafeMarkup {
  const visible = revealInvisible(code)
  const limit = language === 'markdown' || language === 'md' ? MARKDOWN_LIMIT : HIGHLIGHT_LIMIT
  if (language === undefined || visible.length > limit) return escapeHtml(visible)
  return highlighter.highlight(visible, { language, ignoreIllegals: true }).value as SafeMarkup
}

const SPAN = /<span[^>]*>|<\/span>/g

/** The same line by line: spans that go over a line's end are closed there and opened again. */
export function highlightLines(
  lines: readonly string[],
  language: string | undefined,
): readonly SafeMarkup[] {
  const open: string[] = []
  return highlight(lines.join('\n'), language)
    .split('\n')
    .map((line) => {
      const start = open.join('')
      for (const [tag] of line.matchAll(SPAN)) {
        if (tag === '</span>') open.pop()
        else open.push(tag)
      }
      return `${start}${line}${'</span>'.repeat(open.length)}` as SafeMarkup
    })
}
