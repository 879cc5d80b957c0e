import { cuts, findCuts, LOWER, letterCases, SHORTEST_PART, UPPER, wordEnd, wordStart } from './code-parts.ts'
import { fold } from './fold.ts'

const EDGE = edgeBetween(`a-z${lettersOf(LOWER)}`, `A-Z${lettersOf(UPPER)}`)
const ENGLISH_EDGE = edgeBetween('a-z', 'A-Z')

/**
 * The parts of all code words of a text, folded, each once, with spaces between them. A regular expression finds the words
 * that have an edge inside, which are few, faster than we could walk through the text. English is what has no letter of
 * another alphabet or with an accent, up to the end of Cyrillic.
 */
export function toCodeParts(text: string, isEnglish: boolean): string {
  const edge = isEnglish ? ENGLISH_EDGE : EDGE
  edge.lastIndex = 0
  written = 0
  textNumber = (textNumber + 1) >>> 0
  while (edge.test(text)) {
    const to = wordEnd(text, edge.lastIndex)
    addWord(text, wordStart(text, edge.lastIndex - 1), to)
    edge.lastIndex = to
  }
  return takeParts()
}

/** The places of `findCuts`, with as few alternatives as tell them. */
function edgeBetween(lower: string, upper: string): RegExp {
  const letter = `${lower}${upper}`
  return new RegExp(
    `[${lower}][${upper}]|[${letter}][0-9]|[0-9][${letter}]|[${upper}][${upper}][${lower}]`,
    'g',
  )
}

function lettersOf(letterCase: number): string {
  let letters = ''
  for (let code = 0x80; code < letterCases.length; code++) {
    if (letterCases[code] === letterCase) letters += String.fromCharCode(code)
  }
  return letters
}

/** The parts found so far, each with a space after it. As numbers, since millions of short strings are slow. */
let units = new Uint16Array(4096)
let written = 0

/** Where in `units` the parts of this text begin, by a hash of each; of another text where the number is another. */
const SLOTS = 16_384
const slotTexts = new Uint32Array(SLOTS)
const slotStarts = new Uint32Array(SLOTS)
let textNumber = 0

function addWord(text: string, from: number, to: number): void {
  const count = findCuts(text, from, to)
  for (let index = 1; index < count; index++) {
    const start = cuts[index - 1] ?? from
    const end = cuts[index] ?? to
    if (end - start >= SHORTEST_PART) addPart(text, start, end)
  }
}

function addPart(text: string, from: number, to: number): void {
  makeRoom(to - from + 1)
  let end = written
  let hash = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x80) {
      addFolded(text.slice(from, to))
      return
    }
    const unit = code >= 0x41 && code <= 0x5a ? code | 0x20 : code
    units[end++] = unit
    hash = Math.imul(hash ^ unit, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  keepIfNew(end, hash)
}

function addFolded(part: string): void {
  const { text } = fold(part)
  if (text.length < SHORTEST_PART) return
  makeRoom(text.length + 1)
  let hash = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units[written + at] = unit
    hash = Math.imul(hash ^ unit, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  keepIfNew(written + text.length, hash)
}

/** In a text with very many parts some are kept twice, which costs a little room and nothing else. */
function keepIfNew(end: number, hash: number): void {
  const slot = hash & (SLOTS - 1)
  if (slotTexts[slot] === textNumber && isSamePart(slotStarts[slot] ?? 0, end)) return
  slotTexts[slot] = textNumber
  slotStarts[slot] = written
  units[end] = SPACE
  written = end + 1
}

const SPACE = 0x20

function isSamePart(start: number, end: number): boolean {
  const length = end - written
  for (let at = 0; at < length; at++) if (units[start + at] !== units[written + at]) return false
  return units[start + length] === SPACE
}

function makeRoom(length: number): void {
  if (written + length <= units.length) return
  const larger = new Uint16Array(units.length * 2)
  larger.set(units)
  units = larger
}

const CHUNK = 8192

function takeParts(): string {
  let parts = ''
  const end = Math.max(0, written - 1)
  for (let from = 0; from < end; from += CHUNK) {
    parts += Reflect.apply(String.fromCharCode, undefined, units.subarray(from, Math.min(end, from + CHUNK)))
  }
  return parts
}
