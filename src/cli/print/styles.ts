import type { Range } from '../../core/query/find/find-term.ts'
import { revealInvisible, revealSteering } from '../../core/render/text/reveal-controls.ts'
import { toLine } from '../../core/render/text/to-line.ts'

const BOLD = '\u001b[1m'
const DIM = '\u001b[2m'
const RESET = '\u001b[0m'
const STYLE = /(\u001b\[[012]m)/

/** Styles for a screen; plain text for a file or pipe. */
export interface Styles {
  bold(text: string): string
  dim(text: string): string
}

export function chooseStyles(isScreen: boolean): Styles {
  if (!isScreen) return { bold: (text) => text, dim: (text) => text }
  return { bold: (text) => `${BOLD}${text}${RESET}`, dim: (text) => `${DIM}${text}${RESET}` }
}

/** Text from a transcript as one line, as the user saw it, without control sequences. */
export function toPrintable(text: string): string {
  return toLine(text, true)
}

/** A file name or other machine text as one line, with invisible characters shown. */
export function toPrintableName(name: string): string {
  const onOneLine = name.replace(
    /[\t\n\r]/g,
    (character) => `[U+000${character.charCodeAt(0).toString(16).toUpperCase()}]`,
  )
  return revealInvisible(onOneLine)
}

/** Escapes all control sequences except our own styles. */
export function toHarmless(text: string): string {
  // Splitting at a capture group puts the groups at odd positions.
  return text
    .split(STYLE)
    .map((piece, at) => (at % 2 === 1 ? piece : revealSteering(piece)))
    .join('')
}

/** The text with its matches in bold. */
export function markRanges(text: string, ranges: readonly Range[], { bold }: Styles): string {
  let marked = ''
  let at = 0
  for (const { from, to } of ranges) {
    if (from < at) continue
    marked += revealInvisible(text.slice(at, from)) + bold(revealInvisible(text.slice(from, to)))
    at = to
  }
  return marked + revealInvisible(text.slice(at))
}
