import { OPERATORS } from '../operators/registry.ts'
import { typingErrors } from '../words/find-closest.ts'

/** One letter from `in` and `is` is nearly every word of two. */
const SHORTEST_NAME = 4
const SHORTEST_TYPED = 3
/** Of a shorter name, one changed letter makes other words: `fill`, `pool`, `modal`, `alter`. */
const SHORTEST_WITH_CHANGED_LETTER = 6
const SHORTEST_START = 4
/** What people search, though it is one slip away from a name. */
const OTHER_WORDS = new Set(['mode', 'modes', 'protect'])

const NAMES = OPERATORS.flatMap(({ names }) => names).filter((name) => name.length >= SHORTEST_NAME)

/**
 * The filter that was meant by a name that is none: the start of one, its plural, or either with one slip. Much that
 * people search has a colon in it (`node:fs`, `fill:none`), so in doubt there is none.
 */
export function findMeantFilter(typed: string): string | undefined {
  const word = typed.toLowerCase()
  if (word.length < SHORTEST_TYPED || OTHER_WORDS.has(word)) return undefined
  return NAMES.find((name) => isStart(word, name) || isSlip(word, name) || isSlip(word, `${name}s`))
}

function isStart(word: string, name: string): boolean {
  return word.length >= SHORTEST_START && name.startsWith(word)
}

function isSlip(word: string, name: string): boolean {
  const errors = typingErrors(word, name)
  if (errors > 1) return false
  const isChanged = errors === 1 && word.length === name.length && sorted(word) !== sorted(name)
  return !isChanged || name.length >= SHORTEST_WITH_CHANGED_LETTER
}

function sorted(word: string): string {
  return [...word].sort().join('')
}
