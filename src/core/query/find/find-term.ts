import { CharacterKind, kindOf } from '../words/characters.ts'
import { splitCodeWord } from '../words/code-parts.ts'
import { type FoldedText, originOf, originOfEnd } from '../words/fold.ts'
import type { TermWord, TermWords } from '../words/term-words.ts'

/** A place in the original text. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Where a term stands in a text, in order, as FTS5 would find it with `toIndexText` and `toFtsTerm`. */
export function* findTerm(original: string, folded: FoldedText, term: TermWords): Generator<Range> {
  const first = term.words[0]
  if (first === undefined) return
  const { text } = folded
  let at = text.indexOf(first.text)
  while (at !== -1) {
    const end = endOfWords(text, at, term)
    const range =
      end === undefined
        ? findPart(original, folded, at, term)
        : { from: originOf(folded, at), to: originOfEnd(folded, end) }
    if (range !== undefined) yield range
    at = text.indexOf(first.text, end ?? at + 1)
  }
}

function endOfWords(text: string, start: number, { words, isOpen }: TermWords): number | undefined {
  let at = start
  for (const [index, word] of words.entries()) {
    const isFirst = index === 0
    if (!isFirst) at = skipSeparators(text, at)
    if (!text.startsWith(word.text, at)) return undefined
    if (!(isFirst && word.isCjk) && goesOn(text, at, word, isBefore)) return undefined
    at += word.text.length
    if (!(isOpen && index === words.length - 1) && goesOn(text, at, word, isAfter)) return undefined
  }
  return at
}

const isBefore = -1
const isAfter = 0

/** Whether the word at this edge has a neighbour of its own kind, so that it is only a piece of a word. */
function goesOn(text: string, edge: number, word: TermWord, side: typeof isBefore | typeof isAfter): boolean {
  const code = side === isBefore ? pointBefore(text, edge) : (text.codePointAt(edge) ?? 0)
  const kind = kindOf(code)
  return kind === (word.isCjk ? CharacterKind.cjk : CharacterKind.letter)
}

function pointBefore(text: string, edge: number): number {
  if (edge === 0) return 0
  const unit = text.charCodeAt(edge - 1)
  const isLowSurrogate = unit >= 0xdc00 && unit < 0xe000
  return isLowSurrogate ? (text.codePointAt(edge - 2) ?? 0) : unit
}

function skipSeparators(text: string, start: number): number {
  let at = start
  while (
    at < text.length &&
    kindOf(text.charCodeAt(at)) === CharacterKind.separator &&
    !isSurrogate(text, at)
  )
    at++
  return at
}

function isSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit < 0xe000
}

function findPart(original: string, folded: FoldedText, at: number, term: TermWords): Range | undefined {
  const word = term.words[0]
  if (!term.isPartToo || word === undefined) return undefined
  const from = originOf(folded, at)
  const end = originOfEnd(folded, at + word.text.length)
  if (isInPart(original, from) || (!term.isOpen && isInPart(original, end))) return undefined
  const part = splitCodeWord(original, from).find((each) => each.from === from)
  if (part === undefined) return undefined
  if (term.isOpen ? !part.text.startsWith(word.text) : part.text !== word.text) return undefined
  return { from, to: term.isOpen ? end : part.to }
}

/** Between two small letters no part ends. Most places are of this kind, and need no closer look. */
function isInPart(text: string, at: number): boolean {
  return isSmall(text.charCodeAt(at - 1)) && isSmall(text.charCodeAt(at))
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}
