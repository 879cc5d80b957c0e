import { CharacterKind, kindOf } from './characters.ts'
import { fold } from './fold.ts'

/** Longer ones are hashes, keys and base64, whose parts nobody looks for. */
const LONGEST_CODE_WORD = 64
const SHORTEST_PART = 2

const DIGIT = 1
const UPPER = 2
const LOWER = 3
/** Up to the end of Cyrillic; other alphabets with two cases are rare in code. */
const letterCases = new Uint8Array(0x530).map((_, code) => {
  const character = String.fromCharCode(code)
  if (/[0-9]/.test(character)) return DIGIT
  if (/\p{Lu}/u.test(character)) return UPPER
  return /\p{Ll}/u.test(character) ? LOWER : 0
})

const NOT_ENGLISH = /[\xb5-\u052f]/
const NEAR_BOUNDARY = nearBoundary(`a-z${lettersOf(LOWER)}`, `A-Z${lettersOf(UPPER)}`)
const NEAR_ENGLISH_BOUNDARY = nearBoundary('a-z', 'A-Z')

/** A part of a code word, and where it stands in its text. */
export interface CodePart {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The parts of all code words of a text, folded, each once, with spaces between them. */
export function toCodeParts(text: string): string {
  const boundary = NOT_ENGLISH.test(text) ? NEAR_BOUNDARY : NEAR_ENGLISH_BOUNDARY
  boundary.lastIndex = 0
  if (!boundary.test(text)) return ''
  const seen = new Set<string>()
  let parts = ''
  do {
    const from = wordStart(text, boundary.lastIndex - 1)
    const to = wordEnd(text, boundary.lastIndex)
    boundary.lastIndex = to
    const count = findCuts(text, from, to)
    for (let index = 1; index < count; index++) {
      const part = partBetween(text, cuts[index - 1] ?? from, cuts[index] ?? to)
      if (part === undefined) continue
      const { size } = seen
      if (seen.add(part).size > size) parts = size === 0 ? part : `${parts} ${part}`
    }
  } while (boundary.test(text))
  return parts
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
const cuts = new Uint32Array(LONGEST_CODE_WORD + 1)

/**
 * The edges of a word's parts, from its start to its end, in `cuts`: between `o` and `B` in `fooBar`, `P` and `S`
 * in `HTTPServer`, `f` and `8` in `utf8`. Gives their number, or none for what is not made of parts.
 */
function findCuts(text: string, from: number, to: number): number {
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

/** The same places, found fast in a long text: it stops only at capitals and digits, which are rare. */
function nearBoundary(lower: string, upper: string): RegExp {
  return new RegExp(
    `(?<=[${lower}])[${upper}]|(?<=[${lower}${upper}])[0-9]|[0-9](?=[${lower}${upper}])|[${upper}](?=[${upper}][${lower}])`,
    'g',
  )
}

function wordStart(text: string, place: number): number {
  let from = place
  while (from > 0 && isOfWord(text, from - 1)) from--
  while (from < place && kindOf(text.charCodeAt(from)) === CharacterKind.mark) from++
  return from
}

function wordEnd(text: string, place: number): number {
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

function lettersOf(letterCase: number): string {
  let letters = ''
  for (let code = 0x80; code < letterCases.length; code++) {
    if (letterCases[code] === letterCase) letters += String.fromCharCode(code)
  }
  return letters
}
