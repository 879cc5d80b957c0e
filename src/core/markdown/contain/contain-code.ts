import type { Token } from 'markdown-it'
import { fenceMarks } from '../fence.ts'
import { type Container, marksOf, prefixOf, startIn } from './containers.ts'
import { countBreaks, expandTabs, type Lines, replaceLines, type TextLines } from './text-lines.ts'

const CODE_INDENT = 4

/**
 * Indented code becomes fenced. Below a list or a definition of a link readers do not agree on what it is, and what comes
 * before a text is not known here; a fence is the same to all.
 */
export function containIndentedCode(
  text: TextLines,
  [from, to]: Lines,
  containers: readonly Container[],
): void {
  const isFirst = containers.length === 0 && text.raw.findIndex((line) => line.trim() !== '') === from
  if (isFirst || text.isRisky)
    writeFence(
      text,
      { from, to, markup: '```', info: '', codeFrom: from, codeTo: to, indent: CODE_INDENT },
      containers,
    )
}

/**
 * A fence is closed where it ends, is longer than any inside, and stands at the margin unless it is in a list or a quote: an
 * indented one would be part of a list that another text ended with.
 */
export function containFence(
  text: TextLines,
  { map, content, markup, info }: Token,
  containers: readonly Container[],
): void {
  if (!map) return
  const [from, to] = map
  const line = text.parsed[from] ?? ''
  const indent = line.indexOf(markup) - startIn(line, containers)
  const codeTo = from + 1 + countBreaks(content)
  const isPlain = containers.length === 0 && indent === 0 && codeTo < to && !content.includes(markup)
  if (!isPlain) writeFence(text, { from, to, markup, info, codeFrom: from + 1, codeTo, indent }, containers)
  else for (let at = from + 1; at < to; at++) text.written[at] = text.raw[at] ?? ''
}

interface Fence {
  readonly from: number
  readonly to: number
  readonly markup: string
  readonly info: string
  readonly codeFrom: number
  readonly codeTo: number
  /** As much space before a line is not of the code. */
  readonly indent: number
}

function writeFence(
  text: TextLines,
  { from, to, markup, info, codeFrom, codeTo, indent }: Fence,
  containers: readonly Container[],
): void {
  const first = text.parsed[from] ?? ''
  const prefix = prefixOf(containers)
  const code: string[] = []
  for (let at = codeFrom; at < codeTo; at++) {
    const start = startIn(text.parsed[at] ?? '', containers)
    const line = expandTabs(text.raw[at] ?? '', start + indent).slice(start)
    const spaces = line.search(/[^ ]|$/)
    const rest = line.slice(Math.min(spaces, indent))
    code.push(rest === '' ? prefix.trimEnd() : prefix + rest)
  }
  const marks = fenceMarks(code.join('\n'), markup)
  const opening = marksOf(first, containers) + marks + info
  replaceLines(text, from, to, [opening, ...code, prefix + marks].join('\n'))
}
