import { revealInvisible } from '../render/text/reveal-controls.ts'
import { longestRun } from './fence.ts'

/** A text as inline code: one line, in a span that nothing in it can end. */
export function inlineCode(text: string): string {
  const line = revealInvisible(text.replace(/\s+/g, ' ').trim())
  if (line === '') return ''
  const marks = '`'.repeat(longestRun(line, '`') + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${marks}${pad}${line}${pad}${marks}`
}

const LETTER = /[\p{L}\p{N}]/u

/**
 * A text as one line of plain words, in which nothing has a meaning of its own, wherever it stands. What means something in
 * some places only is escaped only there: titles are also read as they are written.
 */
export function plainLine(text: string): string {
  const line = revealInvisible(text.replace(/\s+/g, ' ').trim())
    .replace(/[\\`*[\]<~]/g, '\\$&')
    .replace(/_+/g, (run, at: number, all: string) => (isInWord(all, at, run.length) ? run : escapeAll(run)))
    .replace(/&(?=[#a-z])/gi, '\\&')
    .replace(/(https?|ftp|mailto)(?=:)|www(?=\.)/gi, '$&\\')
    .replace(/^\d{1,9}(?=[.)](?: |$))/, '$&\\')
    .replace(/^(?:[-+=](?![\p{L}\p{N}])|[#>])|(?<= )#+$/gu, '\\$&')
  // Between two of them, GitHub reads mathematics.
  return line.indexOf('$') === line.lastIndexOf('$') ? line : line.replaceAll('$', '\\$')
}

function isInWord(line: string, from: number, length: number): boolean {
  return LETTER.test(line.charAt(from - 1)) && LETTER.test(line.charAt(from + length))
}

function escapeAll(run: string): string {
  return run.replace(/./g, '\\$&')
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

/** Spaces that a line of text does not keep. */
const LOST_SPACE = /^\s|\s$|\s\s|[^\S ]/

/** Whether a value stays the same in a line of text. */
export function keepsSpace(value: unknown): boolean {
  return typeof value === 'string' ? !LOST_SPACE.test(value) : typeof value !== 'object' || value === null
}
