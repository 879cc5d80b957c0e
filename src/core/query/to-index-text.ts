import { fold } from './fold.ts'
import { pairCjk } from './pair-cjk.ts'
import { toCodeParts } from './to-code-parts.ts'

/** The two columns of a row of the full text index, tokenized by `unicode61 remove_diacritics 2`. */
export interface IndexText {
  readonly text: string
  /** Parts of the code words in `text` (`foo bar` for `fooBar`), each once. */
  readonly parts: string
}

/**
 * What the tokenizer reads as we do, and so goes to the index as it stands: ASCII, Latin letters that are plain ones
 * with an accent, punctuation, arrows and box drawing.
 */
const PLAIN =
  '\\x00-\\xb4\\xb6-\\xc5\\xc7-\\xcf\\xd1-\\xd7\\xd9-\\xdd\\xe0-\\xe5\\xe7-\\xef\\xf1-\\xf7\\xf9-\\xfd\\xff-\\u010f' +
  '\\u0112-\\u0125\\u0128-\\u0130\\u0134-\\u0140\\u0143-\\u0148\\u014a-\\u0151\\u0154-\\u0165\\u0168-\\u017e\\u0180-\\u01bf' +
  '\\u2000-\\u2064\\u2190-\\u23f3\\u2500-\\u26ff\\u2701-\\u27bf'
/** What is near comes along, since a few long runs fold faster than many short ones. */
const TO_FOLD = new RegExp(`[^${PLAIN}]+(?:[${PLAIN}]{0,20}[^${PLAIN}]+)*`, 'g')

export function toIndexText(text: string): IndexText {
  const { parts, isAscii } = toCodeParts(text)
  return { text: isAscii ? text : text.replace(TO_FOLD, toFoldedPairs), parts }
}

function toFoldedPairs(run: string, at: number, text: string): string {
  // A combining mark at the start belongs to the character before it, which itself is not folded again.
  const before = text.slice(Math.max(0, at - 1), at)
  return pairCjk(fold(before + run).text.slice(before.length))
}
