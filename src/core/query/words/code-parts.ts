import { CharacterKind, kindOf } from './characters.ts'
import { fold } from './fold.ts'

/** Longer ones are hashes, keys and base64, whose parts nobody looks for. */
const LONGEST_CODE_WORD = 64
export const SHORTEST_PART = 2

const DIGIT = 1
export const UPPER = 2
export const LOWER = 3
/** Up to the end of Cyrillic; other alphabets with two cases are rare in code. */
export const letterCases = new Uint8Array(0x530).map((_, code) => {
  const character = String.fromCharCode(code)
  if (/[0-9]/.test(character)) return DIGIT
  if (/\p{Lu}/u.test(character)) return UPPER
  return /\p{Ll}/u.test(character) ? LOWER : 0
})

/** A part of a code word, and where it stands in its text. */
export interface CodePart {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** `parseJSON5Value` → parse, json, value. Nothing for a word that is all one part, or no name at all. */
export function splitCodeWord(text: string, place: number): readonly CodePart[] {
  const from = wordStart(text, place)
  const count = findCuts(text, from, wordEnd(text, place))
  const edges = [...cuts.subarray(0, count)]
  return edges.slice(1).flatMap((to, index) => {
    const start = edges[index] ?? from
    const part = partBetween(text, start, to)
    return part === undefined ? [] : [{ from: start, to, text: part }]
  })
}

function partBetween(text: string, from: number, to: number): string | undefined {
  if (to - from < SHORTEST_PART) return undefined
  const part = text.slice(from, to)
  for (let at = from; at < to; at++) if (text.charCodeAt(at) >= 0x80) return longEnough(fold(part).text)
  return part.toLowerCase()
}

function longEnough(part: string): string | undefined {
  return part.length < SHORTEST_PART ? undefined : part
}

/** Filled anew for each word, since there are millions of them. */
export const cuts = new Uint32Array(LONGEST_CODE_WORD + 1)

/**
 * The edges of a word's parts, from its start to its end, in `cuts`: between `o` and `B` in `fooBar`, `P` and `S`
 * in `HTTPServer`, `f` and `8` in `utf8`. Gives their number, or none for what is not made of parts.
 */
export function findCuts(text: string, from: number, to: number): number {
  const length = to - from
  if (length > LONGEST_CODE_WORD) return 0
  let count = 1
  let before = 0
  let last = 0
  let isHex = true
  let hasDigit = false
  cuts[0] = from
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    const current = letterCases[code] ?? 0
    if (current !== last && last !== 0 && current !== 0) {
      if (last !== UPPER || current === DIGIT) cuts[count++] = at
      else if (before === UPPER) cuts[count++] = at - 1
    }
    if (current === DIGIT) hasDigit = true
    else if ((code | 0x20) > 0x66) isHex = false
    before = last
    last = current
  }
  // `toolu_01A2bC3dE4…` changes between cases and digits as no name does.
  const isRandom = length >= 12 && count * 2.5 > length
  if (count === 1 || isRandom || (isHex && hasDigit && length >= 4)) return 0
  cuts[count++] = to
  return count
}

export function wordStart(text: string, place: number): number {
  let from = place
  while (from > 0 && isOfWord(text, from - 1)) from--
  while (from < place && kindOf(text.charCodeAt(from)) === CharacterKind.mark) from++
  return from
}

export function wordEnd(text: string, place: number): number {
  let to = place
  while (to < text.length && isOfWord(text, to)) to++
  return to
}

function isOfWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80) return letterCases[code] !== 0
  const kind = kindOf(code)
  return kind === CharacterKind.letter || kind === CharacterKind.mark
}
