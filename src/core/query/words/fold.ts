import { CharacterKind, foldOf, kindOf, MOST_LETTERS, spellOut } from './characters.ts'

/**
 * A text as the search sees it: lower case, without accents and ligatures, and with a space for each character outside ASCII
 * that is no part of a word. What is not ASCII is therefore part of a word.
 */
export interface FoldedText {
  readonly text: string
  /** For each place in `text`, and its end, the place in the original; undefined where they are the same. */
  readonly origins: Uint32Array | undefined
}

const NOT_ASCII = /[^\x00-\x7f]/
const ALL_NOT_ASCII = /[^\x00-\x7f]/g
/** Quotes, dashes, arrows, lines of boxes: in most texts these are all that is not ASCII. */
const NOT_PLAIN = /[^\x00-\x7f\u2010-\u2027\u2030-\u205e\u2190-\u23ff\u2500-\u2775\u2794-\u27bf]/
/** Letters that become more than one. */
const LIGATURE = /[ßẞþÞĳĲŉæÆǽǼǣǢœŒ\ufb00-\ufb06]/
const CHUNK = 8192
const SPACE = 0x20

export function fold(text: string): FoldedText {
  if (!NOT_ASCII.test(text)) return { text: text.toLowerCase(), origins: undefined }
  // The engine's own functions are fast from their first call on, unlike a loop.
  if (!NOT_PLAIN.test(text))
    return { text: text.replace(ALL_NOT_ASCII, ' ').toLowerCase(), origins: undefined }
  const mostUnits = text.length * (LIGATURE.test(text) ? MOST_LETTERS : 1)
  const units = new Uint16Array(mostUnits)
  const origins = new Uint32Array(mostUnits + 1)
  let length = 0
  for (let at = 0; at < text.length; ) {
    let code = text.charCodeAt(at)
    origins[length] = at
    if (code < 0x80) {
      units[length++] = code >= 0x41 && code <= 0x5a ? code | 0x20 : code
      at++
      continue
    }
    const size = sizeAt(text, at, code)
    if (size > 1) code = pointAt(text, at, size)
    at += size
    if (kindOf(code) === CharacterKind.mark) {
      if (length === 0 || !isOfWord(units[length - 1] ?? SPACE)) units[length++] = SPACE
      continue
    }
    const folded = foldOf(code)
    const letters = spellOut(folded)
    if (letters !== undefined) {
      for (let each = 0; each < letters.length; each++) {
        origins[length] = at - size
        units[length++] = letters.charCodeAt(each)
      }
    } else if (folded > 0xffff) {
      origins[length + 1] = at - size
      units[length++] = 0xd800 + ((folded - 0x10000) >> 10)
      units[length++] = 0xdc00 + (folded & 0x3ff)
    } else units[length++] = folded
  }
  origins[length] = text.length
  return { text: toText(units.subarray(0, length)), origins }
}

/** The place in the original text at which the folded one is at `place`. */
export function originOf({ origins }: FoldedText, place: number): number {
  return origins === undefined ? place : (origins[place] ?? place)
}

/** The same for the end of something: a letter that became several is within it whole. */
export function originOfEnd({ text, origins }: FoldedText, place: number): number {
  if (origins === undefined) return place
  let at = place
  while (at > 0 && at < text.length && origins[at] === origins[at - 1]) at++
  return origins[at] ?? place
}

/** How many units make one character. macOS writes file names taken apart: か゛, and Hangul by its letters. */
function sizeAt(text: string, at: number, code: number): number {
  if (code < 0x1100) return 1
  if (code >= 0xd800) return code < 0xdc00 && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  if (code >= 0x3100) return 1
  const next = text.charCodeAt(at + 1)
  if (next === 0x3099 || next === 0x309a) return text.slice(at, at + 2).normalize('NFC').length === 1 ? 2 : 1
  if (code > 0x1112 || !(next >= 0x1161 && next <= 0x1175)) return 1
  const last = text.charCodeAt(at + 2)
  return last >= 0x11a8 && last <= 0x11c2 ? 3 : 2
}

/** The one character of these units. A pair of surrogates is left alone: normalizing changes more than accents. */
function pointAt(text: string, at: number, size: number): number {
  const units = text.slice(at, at + size)
  const isPair = units.charCodeAt(0) >= 0xd800
  return (isPair ? units : units.normalize('NFC')).codePointAt(0) ?? 0
}

function isOfWord(unit: number): boolean {
  return unit >= 0x80 || kindOf(unit) === CharacterKind.letter
}

function toText(units: Uint16Array): string {
  let text = ''
  for (let from = 0; from < units.length; from += CHUNK) {
    // Spreading a typed array is seven times slower.
    text += Reflect.apply(String.fromCharCode, undefined, units.subarray(from, from + CHUNK))
  }
  return text
}
