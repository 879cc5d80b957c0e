import { foldOf, spellOut } from './characters.ts'
import { fold } from './fold.ts'
import { pairCjk } from './pair-cjk.ts'
import { toCodeParts } from './to-code-parts.ts'

/** The two columns of a row of the full text index, tokenized by `unicode61 remove_diacritics 2`. */
export interface IndexText {
  readonly text: string
  /** Parts of the code words in `text` (`foo bar` for `fooBar`), each once. */
  readonly parts: string
}

/** ASCII, punctuation, arrows and box drawing: nearly every text is made of these alone. */
const PLAIN_ENGLISH = '\\x00-\\xb4\\u2000-\\u2064\\u2190-\\u23f3\\u2500-\\u26ff\\u2701-\\u27bf'
/** What the tokenizer reads as we do, and so goes to the index as it stands: Latin letters too. */
const PLAIN = `${PLAIN_ENGLISH}\\xb6-\\u0130\\u0132-\\u017e\\u0180-\\u01bf`
/** What is near comes along, since a few long runs fold faster than many short ones. */
const TO_FOLD = new RegExp(`[^${PLAIN}]+(?:[${PLAIN}]{0,20}[^${PLAIN}]+)*`, 'g')

/** Among these, the letters that are no plain ones with an accent. One by one, as they stand in every line of some languages. */
const TO_SPELL = /[ÆÐØÞßæðøþĐđĦħĲĳŁłŉŒœŦŧ]/g

const NOT_PLAIN_ENGLISH = new RegExp(`[^${PLAIN_ENGLISH}]`)
const NOT_ENGLISH = /[\xb5-\u052f]/

export function toIndexText(text: string): IndexText {
  const isPlain = !NOT_PLAIN_ENGLISH.test(text)
  const isEnglish = isPlain || !NOT_ENGLISH.test(text)
  const parts = toCodeParts(text, isEnglish)
  if (isPlain) return { text, parts }
  const spelt = isEnglish ? text : text.replace(TO_SPELL, toLetters)
  return { text: spelt.replace(TO_FOLD, toFoldedPairs), parts }
}

function toLetters(letter: string): string {
  const folded = foldOf(letter.charCodeAt(0))
  return spellOut(folded) ?? String.fromCharCode(folded)
}

function toFoldedPairs(run: string, at: number, text: string): string {
  // A combining mark at the start belongs to the character before it, which itself is not folded again.
  const before = text.slice(Math.max(0, at - 1), at)
  return pairCjk(fold(before + run).text.slice(before.length))
}
