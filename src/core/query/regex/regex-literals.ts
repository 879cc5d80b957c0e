import type { Regex } from '../query.ts'
import { needsUnicode, readRegexAtoms } from './regex-atoms.ts'

const LITERAL = /^(?:[\x20-\x7e]|\\[!-/:-@[-`{-~])$/
const SPECIAL = /^[.^$|()[\]*+?\\]$/

/**
 * Texts that every match holds, in this order: `foo\d+\.bar` → foo, .bar. Lower case where the regex ignores case.
 * A text without them needs no closer look, and most regexes that take long do so for want of them.
 */
export function findRegexLiterals({
  source,
  isCaseIgnored,
}: Pick<Regex, 'source' | 'isCaseIgnored'>): readonly string[] {
  const literals: string[] = []
  // Where case is ignored in Unicode, `s` also finds `ſ`, which is lower case already.
  const isAmbiguous = (text: string) => isCaseIgnored && /s/i.test(text) && needsUnicode(source)
  let current = ''
  let depth = 0
  const end = () => {
    if (current !== '') literals.push(isCaseIgnored ? current.toLowerCase() : current)
    current = ''
  }
  for (const { text, repeat } of readRegexAtoms(source)) {
    if (text === '|' && depth === 0) return []
    if (text.startsWith('(')) depth++
    if (text === ')') depth--
    const isLiteral = depth === 0 && isLiteralAtom(text) && !isAmbiguous(text)
    if (isLiteral && (repeat === '' || repeat.startsWith('+'))) current += text.at(-1)
    if (!isLiteral || repeat !== '') end()
  }
  end()
  return literals
}

/** A character that stands for itself. */
export function isLiteralAtom(text: string): boolean {
  return LITERAL.test(text) && !SPECIAL.test(text)
}

export function holdsInOrder(text: string, literals: readonly string[]): boolean {
  let at = 0
  for (const literal of literals) {
    const found = text.indexOf(literal, at)
    if (found === -1) return false
    at = found + literal.length
  }
  return true
}
