import type { Regex } from './query.ts'
import { needsUnicode, readRegexAtoms } from './regex-atoms.ts'

const LEADING_ANYTHING = /^(?:\.\*\??)+(?=[^*+?{])/
/** Atoms that may be empty, and repeats that may leave one out. */
const EDGE = /^(?:[$^]|\\[bBk1-9])/
const OPTIONAL = /^(?:[*?]|\{0)/

/** `^` and `$` are the edges of a line. Throws for a pattern that does not compile. */
export function toRegExp({ source, isCaseIgnored }: Pick<Regex, 'source' | 'isCaseIgnored'>): RegExp {
  const flags = `gm${isCaseIgnored ? 'i' : ''}${needsUnicode(source) ? 'u' : ''}`
  const whole = new RegExp(source, flags)
  // What it begins with finds nothing more than what follows, but looks through the whole line from each of its places.
  const rest = source.replace(LEADING_ANYTHING, '')
  return rest === source || mayBeEmpty(rest) ? whole : new RegExp(rest, flags)
}

/** Says yes where that cannot be told at a glance. */
function mayBeEmpty(source: string): boolean {
  let depth = 0
  let isEmpty = true
  for (const { text, repeat } of readRegexAtoms(source)) {
    if (text === '|' && depth === 0) return true
    if (text.startsWith('(')) depth++
    else if (text === ')') depth--
    else if (depth === 0 && !EDGE.test(text) && !OPTIONAL.test(repeat)) isEmpty = false
  }
  return isEmpty
}
