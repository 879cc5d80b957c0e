import { CharacterKind, kindOf } from './characters.ts'
import { fold } from './fold.ts'

/** Longer ones are hashes, keys and base64, whose parts nobody looks for. */
const LONGEST_CODE_WORD = 64
const SHORTEST_PART = 2
const HEX = /^(?:[0-9a-f]{4,}|[0-9A-F]{4,})$/

const LOWER = `a-z${rangesOf(/\p{Ll}/u)}`
const UPPER = `A-Z${rangesOf(/\p{Lu}/u)}`
const NOT_ENGLISH = /[\xb5-\u052f]/

/** The last character of a part: in `fooBar`, `HTTPServer`, `utf8` and `5Value`. */
const BOUNDARY = new RegExp(
  `[${LOWER}](?=[${UPPER}])|[${LOWER}${UPPER}](?=[0-9])|[0-9](?=[${LOWER}${UPPER}])|[${UPPER}](?=[${UPPER}][${LOWER}])`,
  'g',
)
/** The same boundaries, found five times faster: it stops only at capitals and digits, which are rare. */
const NEAR_BOUNDARY = nearBoundary(LOWER, UPPER)
const NEAR_ENGLISH_BOUNDARY = nearBoundary('a-z', 'A-Z')

function nearBoundary(lower: string, upper: string): RegExp {
  return new RegExp(
    `(?<=[${lower}])[${upper}]|(?<=[${lower}${upper}])[0-9]|[0-9](?=[${lower}${upper}])|[${upper}](?=[${upper}][${lower}])`,
    'g',
  )
}

/** Where a part of a code word stands in it. */
export interface CodePart {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The parts of all code words of a text, folded, each once. */
export function findCodeParts(text: string): ReadonlySet<string> | undefined {
  const boundary = NOT_ENGLISH.test(text) ? NEAR_BOUNDARY : NEAR_ENGLISH_BOUNDARY
  boundary.lastIndex = 0
  if (!boundary.test(text)) return undefined
  const words = new Set<string>()
  const parts = new Set<string>()
  do {
    const { from, to } = wordAround(text, boundary.lastIndex - 1)
    boundary.lastIndex = to
    if (to - from > LONGEST_CODE_WORD) continue
    const word = text.slice(from, to)
    if (words.has(word)) continue
    words.add(word)
    for (const part of splitCodeWord(word)) parts.add(part.text)
  } while (boundary.test(text))
  return parts
}

/** `parseJSON5Value` → parse, json, value. Nothing for a word that is all one part, or no word at all. */
export function splitCodeWord(word: string): readonly CodePart[] {
  if (word.length > LONGEST_CODE_WORD || HEX.test(word)) return []
  const cuts: number[] = [0]
  BOUNDARY.lastIndex = 0
  while (BOUNDARY.test(word)) cuts.push(BOUNDARY.lastIndex)
  if (cuts.length === 1 || isRandom(word.length, cuts.length)) return []
  return cuts
    .map((from, index) => {
      const to = cuts[index + 1] ?? word.length
      return { from, to, text: fold(word.slice(from, to)).text }
    })
    .filter((part) => part.text.length >= SHORTEST_PART)
}

export function wordAround(text: string, place: number): { readonly from: number; readonly to: number } {
  let from = place
  let to = place
  while (from > 0 && isOfWord(text, from - 1)) from--
  while (to < text.length && isOfWord(text, to)) to++
  while (from < to && kindOf(text.charCodeAt(from)) === CharacterKind.mark) from++
  return { from, to }
}

/** `toolu_01A2bC3dE4…` changes between cases and digits as no name does. */
function isRandom(length: number, parts: number): boolean {
  return length >= 12 && parts * 2.5 > length
}

function isOfWord(text: string, at: number): boolean {
  const kind = kindOf(text.charCodeAt(at))
  return kind === CharacterKind.letter || kind === CharacterKind.mark
}

function rangesOf(kind: RegExp): string {
  let ranges = ''
  for (let code = 0x80; code < 0x530; code++) {
    const character = String.fromCharCode(code)
    if (kind.test(character)) ranges += character
  }
  return ranges
}
