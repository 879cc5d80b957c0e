import { isOptional, type RegexAtom, readRegexAtoms } from './regex-atoms.ts'
import { isLiteralAtom } from './regex-literals.ts'
import { toRegExp } from './to-reg-exp.ts'

/**
 * Endless repeats that may end in many places, so that each multiplies the time by the length of what is looked at. The
 * last atom is none: behind it nothing can go wrong.
 */
export function countLooseRepeats(atoms: readonly RegexAtom[]): number {
  return atoms.filter(
    (atom, at) => isEndless(atom) && at < atoms.length - 1 && !isFenced(atom, atoms[at + 1]),
  ).length
}

export function isEndless({ most }: RegexAtom): boolean {
  return most === Number.POSITIVE_INFINITY
}

/**
 * In how many ways an atom can share what it matches with what follows. Of an endless one that depends on the text:
 * `countLooseRepeats` goes by it. Behind the last atom nothing can go wrong.
 */
export function countWays(atom: RegexAtom, next: RegexAtom | undefined): number {
  if (atom.most === atom.least || isEndless(atom)) return 1
  if (next === undefined || isFenced(atom, next)) return 1
  return atom.most - atom.least + 1
}

/** What follows is no more of the same, so there is one place only where the repeat can end: `\d+\.` */
function isFenced({ text }: RegexAtom, next: RegexAtom | undefined): boolean {
  if (text === ')' || next === undefined) return false
  if (isOptional(next) || !isLiteralAtom(next.text)) return false
  return !toRegExp({ source: `^${text}$`, isCaseIgnored: true }).test(next.text.slice(-1))
}

/** How much a regex looks at in one go, as the time it takes may be a power of it: a second or two at worst. */
export function reachOf(source: string): number {
  const atoms = [...readRegexAtoms(source)]
  if (!atoms.some(isEndless)) return Number.POSITIVE_INFINITY
  return countLooseRepeats(atoms) > 1 ? 2048 : 16_384
}
