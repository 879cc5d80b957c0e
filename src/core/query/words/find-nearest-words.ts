import { typingErrors } from './find-closest.ts'

export interface CountedWord {
  readonly word: string
  /** How many texts have it. */
  readonly texts: number
}

/** Words that begin with any of these are looked at together. */
export type WordStarts = readonly string[]

const SHORTEST = 4
const LONG = 8
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Whether it is a word that people can mistype: hashes and numbers have no neighbours worth naming. */
export function canBeMistyped(word: string): boolean {
  return word.length >= SHORTEST && /^\p{L}+$/u.test(word)
}

/**
 * How the words begin that may have been meant, the most likely first, so that only few have to be looked at: with the same
 * letters, with a slip in the second one, with a slip in the first one.
 */
export function toNearStarts(word: string): readonly WordStarts[] {
  const [a = '', b = '', c = '', d = ''] = word
  return [
    [a + b + c],
    [a + b],
    [a + c + b, a + c + d, ...LETTERS.flatMap((x) => [a + x + b, a + x + c])],
    [b + a + c, b + c + d, ...LETTERS.flatMap((x) => [x + a + b, x + b + c])],
  ]
}

/** The words with the fewest typing errors, then those with the same first letters, then the most frequent ones. */
export function findNearestWords(
  typed: string,
  known: readonly CountedWord[],
  most: number,
): readonly string[] {
  const mostErrors = mostErrorsOf(typed)
  const letters = lettersOf(typed)
  return (
    known
      .filter(({ word }) => Math.abs(word.length - typed.length) <= mostErrors && canBeMistyped(word))
      // Much faster than counting errors. An error changes no more than one letter for another.
      .filter(({ word }) => countBits(lettersOf(word) & ~letters) <= mostErrors)
      .map(({ word, texts }) => ({
        word,
        texts,
        errors: typingErrors(typed, word, mostErrors),
        start: sameStart(typed, word),
      }))
      .filter(({ errors }) => errors > 0 && errors <= mostErrors)
      .sort((a, b) => a.errors - b.errors || b.start - a.start || b.texts - a.texts)
      .slice(0, most)
      .map(({ word }) => word)
  )
}

/** In a short word, two errors make nearly any other. */
export function mostErrorsOf(typed: string): number {
  return typed.length < LONG ? 1 : 2
}

/** How many of the first two letters are the same. */
function sameStart(typed: string, word: string): number {
  if (typed[0] !== word[0]) return 0
  return typed[1] === word[1] ? 2 : 1
}

/** Which letters a word has, as bits; some share one. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
