import { revealInvisible } from '../render/text/reveal-controls.ts'

/** A text as inline code: one line, in a span that nothing in it can end. */
export function inlineCode(text: string): string {
  const line = revealInvisible(text.replace(/\s+/g, ' ').trim())
  if (line === '') return ''
  const runs = line.match(/`+/g) ?? []
  const marks = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${marks}${pad}${line}${pad}${marks}`
}

/** A text as one line of plain words, in which nothing has a meaning of its own. */
export function plainLine(text: string): string {
  return revealInvisible(text.replace(/\s+/g, ' ').trim())
    .replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+=])/, '\\$1')
    .replace(/(https?|mailto):/gi, '$1&#58;')
}

export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Folded where the reader can fold; the blank lines make what is inside Markdown again. */
export function folded(summary: string, body: string): string {
  return `<details>\n<summary>${toSummaryLine(summary)}</summary>\n\n${body}\n\n</details>`
}

/** One line of text inside of a tag. */
export function toSummaryLine(text: string): string {
  return revealInvisible(text.replace(/\s+/g, ' ').trim())
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}
