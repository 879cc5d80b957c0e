import type { Range } from './find-term.ts'
import type { Regex } from './query.ts'
import { findRegexLiterals, holdsInOrder } from './regex-literals.ts'
import { toRegExp } from './to-reg-exp.ts'

/** A regex may take time by a power of what it looks at, so it looks at this much at a time. */
const WINDOW = 2048
/** A line longer than a window is cut; what stands across the cut is found up to this length. */
const OVERLAP = 512

export function* findRegex(text: string, regex: Regex): Generator<Range> {
  const pattern = toRegExp(regex)
  const literals = findRegexLiterals(regex)
  const needle = (part: string) => (regex.isCaseIgnored ? part.toLowerCase() : part)
  let done = 0
  for (const window of windowsOf(text)) {
    const part = text.slice(window.from, window.to)
    if (!holdsInOrder(needle(part), literals)) continue
    pattern.lastIndex = Math.max(0, done - window.from)
    for (let match = pattern.exec(part); match !== null; match = pattern.exec(part)) {
      const length = match[0].length
      const from = window.from + match.index
      // An empty match shows nothing, and would be found again for ever.
      if (length === 0) pattern.lastIndex += pattern.unicode && isPairAt(part, match.index) ? 2 : 1
      else {
        done = from + length
        yield { from, to: done }
      }
    }
  }
}

/** From line to line where they fit, so that the edges of a window are edges of lines. */
function* windowsOf(text: string): Generator<Range> {
  let from = 0
  while (from + WINDOW < text.length) {
    const cut = from + WINDOW
    const lineEnd = text.lastIndexOf('\n', cut)
    const to = lineEnd > from + OVERLAP ? lineEnd : cut
    yield { from, to }
    const lineStart = text.indexOf('\n', to - OVERLAP) + 1
    from = lineStart > from && lineStart <= to + 1 ? lineStart : to - OVERLAP
  }
  yield { from, to: text.length }
}

/** In the middle of a pair of surrogates a regex in Unicode goes back to its start. */
function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}
