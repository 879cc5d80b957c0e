import type { Range } from '../core/query/find-term.ts'

const BOLD = '\u001b[1m'
const DIM = '\u001b[2m'
const RESET = '\u001b[0m'

/** How text stands out on a screen; in a file or pipe it does not. */
export interface Styles {
  bold(text: string): string
  dim(text: string): string
}

export function chooseStyles(isScreen: boolean): Styles {
  if (!isScreen) return { bold: (text) => text, dim: (text) => text }
  return { bold: (text) => `${BOLD}${text}${RESET}`, dim: (text) => `${DIM}${text}${RESET}` }
}

/** Text of a transcript may hold sequences that move the cursor or retitle the window. */
export function toPrintable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}

/** The text with its matches in bold. */
export function markRanges(text: string, ranges: readonly Range[], { bold }: Styles): string {
  let marked = ''
  let at = 0
  for (const { from, to } of ranges) {
    if (from < at) continue
    marked += toPrintable(text.slice(at, from)) + bold(toPrintable(text.slice(from, to)))
    at = to
  }
  return marked + toPrintable(text.slice(at))
}
