import type { Hint, Query, Term } from '../../../core/query/query.ts'
import {
  canBeMistyped,
  findNearestWords,
  mostErrorsOf,
  toNearStarts,
} from '../../../core/query/words/find-nearest-words.ts'
import { fold } from '../../../core/query/words/fold.ts'
import { breathe } from './breathe.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface MeantWordsOptions {
  readonly text: string
  readonly query: Query
  readonly vocabularies: readonly Vocabulary[]
  /** Whether a search finds anything. */
  readonly finds: (text: string) => Promise<boolean>
  readonly signal: AbortSignal | undefined
}

const MOST_OFFERED = 3
/** Some may stand in instructions to the model only. */
const MOST_TRIED = 6
/** More is a pasted text. */
const MOST_WORDS = 5

interface TypedWord {
  /** As the index has it. */
  readonly word: string
  /** It may go on. */
  readonly isStart: boolean
  readonly from: number
  readonly to: number
}

/** For a search that found nothing: words that the index does not have, each with the nearest that it has. */
export async function findMeantWords(options: MeantWordsOptions): Promise<readonly Hint[]> {
  const { text, query, vocabularies, signal } = options
  if (query.regexes.length > 0) return []
  const isKnown = ({ word, isStart }: TypedWord) =>
    vocabularies.some((each) => (isStart ? each.hasStart(word) : each.has(word)))
  const unknown = listWords(text, query).filter((typed) => !isKnown(typed))
  const hints: Hint[] = []
  for (const typed of unknown.slice(0, MOST_WORDS)) {
    const meant = await findMeant(typed, options, unknown.length === 1)
    hints.push(...meant.map((word, at) => toHint(text, typed, word, at)))
    await breathe(signal)
  }
  return hints
}

function listWords(text: string, { clauses }: Query): readonly TypedWord[] {
  return clauses
    .filter(({ isNegated }) => !isNegated)
    .flatMap(({ anyOf }) => anyOf.flatMap((term) => wordsOf(text, term)))
    .filter(({ word }) => canBeMistyped(word))
}

function wordsOf(text: string, { kind, from, to }: Term): readonly TypedWord[] {
  const found = [...text.slice(from, to).matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  const isOpen = kind === 'prefix' || kind === 'phrase-prefix'
  return found.map(({ 0: typed, index }, at) => ({
    word: fold(typed).text,
    isStart: isOpen && at === found.length - 1,
    from: from + index,
    to: from + index + typed.length,
  }))
}

/** Words that some text has, besides instructions to the model. If one makes the whole search find something, it comes first. */
async function findMeant(
  typed: TypedWord,
  { text, vocabularies, finds, signal }: MeantWordsOptions,
  isOnlyOne: boolean,
): Promise<readonly string[]> {
  for (const starts of toNearStarts(typed.word)) {
    await breathe(signal)
    const known = countTogether(vocabularies, typed.word, starts)
    const meant: string[] = []
    for (const word of findNearestWords(typed.word, known, MOST_TRIED))
      if (meant.length < MOST_OFFERED && (await finds(word))) meant.push(word)
    if (meant.length > 1 && isOnlyOne)
      return putHelpfulFirst(meant, (word) => finds(replace(text, typed, word)))
    if (meant.length > 0) return meant
  }
  return []
}

async function putHelpfulFirst(
  words: readonly string[],
  helps: (word: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const helpful: string[] = []
  for (const word of words) if (await helps(word)) helpful.push(word)
  return [...helpful, ...words.filter((word) => !helpful.includes(word))]
}

function countTogether(vocabularies: readonly Vocabulary[], typed: string, starts: readonly string[]) {
  const most = mostErrorsOf(typed)
  const counts = new Map<string, number>()
  for (const vocabulary of vocabularies)
    for (const start of new Set(starts))
      for (const { word, texts } of vocabulary.findWords(start, typed.length - most, typed.length + most))
        counts.set(word, (counts.get(word) ?? 0) + texts)
  return [...counts].map(([word, texts]) => ({ word, texts }))
}

function replace(text: string, { from, to }: TypedWord, word: string): string {
  return `${text.slice(0, from)}${word}${text.slice(to)}`
}

function toHint(text: string, { from, to }: TypedWord, word: string, at: number): Hint {
  const typed = text.slice(from, to)
  const message = at === 0 ? `No text has “${typed}”. Did you mean “${word}”?` : `Or “${word}”?`
  return { kind: 'unknown-word', message, from, to, suggestion: word }
}
