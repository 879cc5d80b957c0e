import type { Range } from '../find/find-term.ts'
import type { Regex } from '../query.ts'
import { findRegexLiterals, holdsInOrder } from './regex-literals.ts'
import { reachOf } from './regex-repeats.ts'
import { toRegExp } from './to-reg-exp.ts'

/** What is seen on both sides of a match, for edges of lines and words and for what must or must not stand there. */
const AROUND = 128

interface PreparedRegex {
  readonly whole: RegExp
  /** Where a text is cut, nothing may end so near to the cut that this could be why it is found. */
  readonly beforeCut: RegExp
  readonly literals: readonly string[]
  readonly reach: number
}

/** A search asks for one regex in thousands of texts. */
const prepared = new WeakMap<Regex, PreparedRegex>()

function prepare(regex: Regex): PreparedRegex {
  const known = prepared.get(regex)
  if (known !== undefined) return known
  const whole = toRegExp(regex)
  const beforeCut = new RegExp(`(?:${whole.source})(?=[^]{${AROUND}})`, whole.flags)
  const fresh = { whole, beforeCut, literals: findRegexLiterals(regex), reach: reachOf(whole.source) }
  prepared.set(regex, fresh)
  return fresh
}

export function* findRegex(text: string, regex: Regex): Generator<Range> {
  const { whole, beforeCut, literals, reach } = prepare(regex)
  let done = 0
  for (const { from, to, next } of windowsOf(text, reach)) {
    const start = Math.max(0, from - AROUND)
    const part = text.slice(start, to)
    if (!holdsInOrder(regex.isCaseIgnored ? part.toLowerCase() : part, literals)) continue
    const pattern = to < text.length ? beforeCut : whole
    done = Math.max(from, done)
    for (;;) {
      // Each time anew: whoever asks may look for the same regex elsewhere in between.
      pattern.lastIndex = done - start
      const match = pattern.exec(part)
      if (match === null || start + match.index >= next) break
      const at = start + match.index
      const length = match[0].length
      // An empty match shows nothing, and would be found again for ever.
      done = at + (length || (pattern.unicode && isPairAt(part, match.index) ? 2 : 1))
      if (length > 0) yield { from: at, to: done }
    }
  }
}

interface Window extends Range {
  /** What begins from here on is left to the next one, which sees more of what follows. */
  readonly next: number
}

/** Each sees what begins in its first half, and the whole of lines that are not longer than half of it. */
function* windowsOf(text: string, reach: number): Generator<Window> {
  let from = 0
  while (from + reach + AROUND < text.length) {
    const half = from + reach / 2
    const lineStart = from + text.slice(from, half).lastIndexOf('\n') + 1
    const next = lineStart > from + reach / 4 ? lineStart : half
    yield { from, to: from + reach + AROUND, next }
    from = next
  }
  yield { from, to: text.length, next: text.length }
}

/** In the middle of a pair of surrogates a regex in Unicode goes back to its start. */
function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}
