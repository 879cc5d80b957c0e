/**
 * What a character is to the search. SQLite's tokenizer (`unicode61 remove_diacritics 2`) knows Unicode 6.1:
 * it takes newer emoji for letters, leaves the accents of Greek and Cyrillic, and splits words at vowel points.
 * These rules are decided here instead, and the tokenizer is given only what it reads the same way.
 */
export const CharacterKind = {
  separator: 1,
  /** A combining mark, which is left out inside a word. */
  mark: 2,
  letter: 3,
  /** Written without spaces between words: Han, kana, Hangul, Bopomofo. */
  cjk: 4,
} as const

const WORD = /[\p{L}\p{N}]/u
/** For a class of a regular expression in Unicode. */
export const CJK_SCRIPTS = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}'
const CJK = new RegExp(`[${CJK_SCRIPTS}]`, 'u')
const ACCENTED = /[µ\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u
/** The nuktas of Indian scripts, too: many people leave them out, and letters with one are written in two ways. */
const NUKTAS = '\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0cbc\\u{110ba}'
const MARK = new RegExp(
  `[[\\p{Mn}&&[\\p{sc=Inherited}\\p{sc=Cyrillic}\\p{sc=Hebrew}\\p{sc=Arabic}]]${NUKTAS}]`,
  'v',
)
/** Letters today, but marks to Unicode 6.1, so that the tokenizer splits at them. */
const SPLIT_BY_TOKENIZER = /[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/

const kinds = new Uint8Array(0x10000)
const folds = new Uint16Array(0x10000)

export function kindOf(code: number): number {
  if (code > 0xffff) return findKind(String.fromCodePoint(code))
  const known = kinds[code]
  if (known) return known
  const kind = findKind(String.fromCharCode(code))
  kinds[code] = kind
  return kind
}

/** Letters that Unicode does not take apart, and people do, when they type without them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't' }
const SPELLED_OUT = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij', ŉ: 'n' },
    ...{ ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' },
  }).map(([letter, letters]) => [letter.charCodeAt(0), letters]),
)
/** A letter never becomes more than these. */
export const MOST_LETTERS = 3

/** The letters that a folded one is written with, where they are not itself: `ae` for `æ`. */
export function spellOut(folded: number): string | undefined {
  // Nearly all letters are told by their number alone.
  if (folded < 0xdf || (folded > 0x153 && folded < 0xfb00) || folded > 0xfb06) return undefined
  return SPELLED_OUT.get(folded)
}

/** Lower case without accents; a space for a separator. `spellOut` has the letters that become several. */
export function foldOf(code: number): number {
  if (code > 0xffff) return findFold(code)
  const known = folds[code]
  if (known) return known
  const fold = findFold(code)
  folds[code] = fold
  return fold
}

function findFold(code: number): number {
  if (kindOf(code) === CharacterKind.separator) return 0x20
  return foldLetter(String.fromCodePoint(code)).codePointAt(0) ?? code
}

function findKind(character: string): number {
  if (MARK.test(character)) return CharacterKind.mark
  if (!WORD.test(character) || SPLIT_BY_TOKENIZER.test(character)) return CharacterKind.separator
  return CJK.test(character) ? CharacterKind.cjk : CharacterKind.letter
}

function foldLetter(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff10 && code <= 0xff5a) return String.fromCharCode(code - 0xfee0).toLowerCase()
  if (!ACCENTED.test(character)) {
    const base = withoutMarks(character)
    return oneOf(base.toLowerCase(), base)
  }
  const base = String.fromCodePoint(character.normalize('NFD').codePointAt(0) ?? code)
  // By way of the upper case, since ς, ſ and µ are lower case already and yet variants of σ, s and μ.
  const upper = oneOf(base.toUpperCase(), base)
  const lower = oneOf(upper.toLowerCase(), base)
  return PLAIN_LETTERS[lower] ?? lower
}

/** Marks are left out where they are written apart, so they are within a letter: أ is ا, but が is not か. */
function withoutMarks(character: string): string {
  const [base = character, ...others] = character.normalize('NFD')
  const isMade = others.every((other) => MARK.test(other)) && (others.length === 0 || !CJK.test(character))
  return isMade && base.length <= character.length ? base : character
}

function oneOf(text: string, otherwise: string): string {
  return text.length === otherwise.length ? text : otherwise
}
