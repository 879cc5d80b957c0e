import { findCodeParts } from './code-parts.ts'
import { fold } from './fold.ts'
import { pairCjk } from './pair-cjk.ts'

/** The two columns of a row of the full text index, tokenized by `unicode61 remove_diacritics 2`. */
export interface IndexText {
  readonly text: string
  /** Parts of the code words in `text` (`foo bar` for `fooBar`), each once. */
  readonly parts: string
}

/**
 * All that the tokenizer would read in another way than we do. What it leaves out, above all ASCII, Latin
 * letters, punctuation, arrows and box drawing, goes to the index as it stands.
 */
const NEEDS_FOLDING =
  /[^\x00-\xb4\xb6-\u0130\u0132-\u017e\u0180-\u01bf\u2000-\u2064\u2190-\u23f3\u2500-\u26ff\u2701-\u27bf]/

export function toIndexText(text: string): IndexText {
  const parts = findCodeParts(text)
  return {
    text: NEEDS_FOLDING.test(text) ? pairCjk(fold(text).text) : text,
    parts: parts === undefined ? '' : [...parts].join(' '),
  }
}
