import { CharacterKind, foldOf, kindOf } from './characters.ts'

/**
 * A text as the search sees it: lower case, without accents, and with a space for each character outside ASCII
 * that is no part of a word. What is not ASCII is therefore part of a word.
 */
export interface FoldedText {
  readonly text: string
  /** For each place in `text`, and its end, the place in the original; undefined where they are the same. */
  readonly origins: Uint32Array | undefined
}

const NOT_ASCII = /[^\x00-\x7f]/
const CHUNK = 8192
const SPACE = 0x20

export function fold(text: string): FoldedText {
  if (!NOT_ASCII.test(text)) return { text: text.toLowerCase(), origins: undefined }
  const units = new Uint16Array(text.length)
  const origins = new Uint32Array(text.length + 1)
  let length = 0
  // A mark belongs to the word before it only where that word is not CJK, which is cut into pairs.
  let isInWord = false
  for (let at = 0; at < text.length; ) {
    let code = text.charCodeAt(at)
    origins[length] = at
    if (code < 0x80) {
      const isUpper = code >= 0x41 && code <= 0x5a
      isInWord = isUpper || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
      units[length++] = isUpper ? code | 0x20 : code
      at++
      continue
    }
    let size = 1
    if (code >= 0x1100 && code < 0x3100) {
      size = composedSize(text, at, code)
      if (size > 1)
        code = text
          .slice(at, at + size)
          .normalize('NFC')
          .charCodeAt(0)
    } else if (code >= 0xd800 && code < 0xe000) {
      code = text.codePointAt(at) ?? code
      if (code > 0xffff) size = 2
    }
    at += size
    const kind = kindOf(code)
    if (kind === CharacterKind.mark && isInWord) continue
    isInWord = kind === CharacterKind.letter
    if (kind === CharacterKind.separator || kind === CharacterKind.mark) {
      units[length++] = SPACE
      continue
    }
    const folded = foldOf(code)
    if (folded > 0xffff) {
      origins[length + 1] = at - 2
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

/** macOS writes file names taken apart: か and its voicing mark, the letters of a Hangul syllable. */
function composedSize(text: string, at: number, code: number): number {
  const next = text.charCodeAt(at + 1)
  if (code >= 0x3040) {
    if (next !== 0x3099 && next !== 0x309a) return 1
    return text.slice(at, at + 2).normalize('NFC').length === 1 ? 2 : 1
  }
  if (code > 0x1112 || !(next >= 0x1161 && next <= 0x1175)) return 1
  const last = text.charCodeAt(at + 2)
  return last >= 0x11a8 && last <= 0x11c2 ? 3 : 2
}

function toText(units: Uint16Array): string {
  let text = ''
  for (let from = 0; from < units.length; from += CHUNK) {
    // Spreading a typed array is seven times slower.
    text += Reflect.apply(String.fromCharCode, undefined, units.subarray(from, from + CHUNK))
  }
  return text
}
