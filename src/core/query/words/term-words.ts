import type { Term } from '../query.ts'
import { CharacterKind, CJK_SCRIPTS, kindOf } from './characters.ts'
import { fold } from './fold.ts'

/** What must stand in a row for a term to be found. */
export interface TermWords {
  readonly words: readonly TermWord[]
  /** The last word may go on: `pre*`, and CJK, which is found by any substring. */
  readonly isOpen: boolean
  /** The term may also be a part of a code word. */
  readonly isPartToo: boolean
}

/** Folded: letters and digits, or a run of CJK. */
export interface TermWord {
  readonly text: string
  readonly isCjk: boolean
}

const WORD = /[a-z0-9\u0080-\uffff]+/g
const CJK_OR_NOT = new RegExp(`[${CJK_SCRIPTS}]+|[^${CJK_SCRIPTS}]+`, 'gu')

export function toTermWords({ kind, text }: Pick<Term, 'kind' | 'text'>): TermWords {
  const words = (fold(text).text.match(WORD) ?? [])
    .flatMap((word) => word.match(CJK_OR_NOT) ?? [])
    .map((word) => ({ text: word, isCjk: isCjk(word) }))
  const isExact = kind === 'phrase' || kind === 'phrase-prefix'
  const isPrefix = kind === 'prefix' || kind === 'phrase-prefix'
  return {
    words,
    isOpen: isPrefix || words.at(-1)?.isCjk === true,
    isPartToo: !isExact && words.length === 1 && words[0]?.isCjk === false,
  }
}

function isCjk(word: string): boolean {
  return kindOf(word.codePointAt(0) ?? 0) === CharacterKind.cjk
}
