import type { Regex } from '../query.ts'
import { isOptional, needsUnicode, readRegexAtoms } from './regex-atoms.ts'

const LEADING_ANYTHING = /^(?:\.\*\??)+(?=[^*+?{])/
/** Atoms that may be empty. */
const EDGE = /^(?:[$^]|\\[bBk1-9])/

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
  for (const atom of readRegexAtoms(source)) {
    const { text } = atom
    if (text === '|' && depth === 0) return true
    if (text.startsWith('(')) depth++
    else if (text === ')') depth--
    else if (depth === 0 && !EDGE.test(text) && !isOptional(atom)) isEmpty = false
  }
  return isEmpty
}
