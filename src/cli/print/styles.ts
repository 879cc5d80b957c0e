import type { Range } from '../../core/query/find/find-term.ts'
import { revealInvisible, revealSteering } from '../../core/render/text/reveal-controls.ts'
import { toLine } from '../../core/render/text/to-line.ts'

const BOLD = '\u001b[1m'
const DIM = '\u001b[2m'
const RESET = '\u001b[0m'
const STYLE = /(\u001b\[[012]m)/

/** How text stands out on a screen; in a file or pipe it does not. */
export interface Styles {
  bold(text: string): string
  dim(text: string): string
}

export function chooseStyles(isScreen: boolean): Styles {
  if (!isScreen) return { bold: (text) => text, dim: (text) => text }
  return { bold: (text) => `${BOLD}${text}${RESET}`, dim: (text) => `${DIM}${text}${RESET}` }
}

/** A title, a path or whatever else of a transcript stands in a line: as people saw it, and with nothing that steers a terminal. */
export function toPrintable(text: string): string {
  return toLine(text, true)
}

/** A name of a file or of whatever else a program wrote: as it is, with everything to be seen that is not, line breaks too. */
export function toPrintableName(name: string): string {
  const onOneLine = name.replace(
    /[\t\n\r]/g,
    (character) => `[U+000${character.charCodeAt(0).toString(16).toUpperCase()}]`,
  )
  return revealInvisible(onOneLine)
}

/** Whatever a command prints steers the terminal only by what stands out. */
export function toHarmless(text: string): string {
  // Of what is split at a group, every second piece is one.
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
