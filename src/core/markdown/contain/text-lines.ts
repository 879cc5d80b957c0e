import { mayReach } from './escape-inline.ts'

const TAB_WIDTH = 4
/** What the marks of lists and quotes are made of, at the start of a line. */
const MARKS = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/
/** No line of a text has a line break. */
const REMOVED = '\n'

/** From one line up to before another. */
export type Lines = readonly [number, number]

/** The lines of a text while it is rewritten, block by block. */
export interface TextLines {
  readonly raw: readonly string[]
  /** Without tabs among the marks of lists and quotes: what is parsed. */
  readonly parsed: readonly string[]
  readonly written: string[]
  /** Whether any tag, an image, or a link that runs something, may be in it. */
  readonly isActive: boolean
  /** Whether it matters what a reader takes for code. */
  readonly isRisky: boolean
}

const RISKY = /[<\t]|```|~~~/

export function toTextLines(text: string): TextLines {
  const raw = (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).split('\n')
  const parsed = text.includes('\t') ? raw.map(expandMarks) : raw
  const isActive = text.includes('<') || mayReach(text)
  return { raw, parsed, written: [...parsed], isActive, isRisky: isActive || RISKY.test(text) }
}

export function replaceLines({ written }: TextLines, from: number, to: number, text: string): void {
  written[from] = text
  written.fill(REMOVED, from + 1, to)
}

export function joinLines({ written }: TextLines, from = 0, to = written.length): string {
  return written
    .slice(from, to)
    .filter((line) => line !== REMOVED)
    .join('\n')
}

export function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Tabs before and among the marks of lists and quotes, as the spaces that they stand for: a quote put around them moves them. */
function expandMarks(line: string): string {
  if (!line.includes('\t')) return line
  const marks = MARKS.exec(line)?.[0] ?? ''
  return expandTabs(marks, Number.POSITIVE_INFINITY) + line.slice(marks.length)
}

/** Tabs that begin before a column become spaces. */
export function expandTabs(line: string, column: number): string {
  let result = ''
  for (let at = 0; at < line.length; at++) {
    if (result.length >= column) return result + line.slice(at)
    result += line[at] === '\t' ? ' '.repeat(TAB_WIDTH - (result.length % TAB_WIDTH)) : line[at]
  }
  return result
}
