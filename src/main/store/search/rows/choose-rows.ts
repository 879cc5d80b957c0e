import type { Query } from '../../../../core/query/query.ts'
import type { Complete } from '../../../../core/query/words/to-fts-query.ts'
import type { FrequentWords } from './frequent-words.ts'
import type { RowQuery } from './row-query.ts'
import { type RowContext, toRowQuery } from './to-row-query.ts'

export interface ChosenRows {
  readonly rows: RowQuery
  /** Whether these are all that the query asks for. */
  readonly isComplete: boolean
  /** All of them, if these turn out to be too few, and it does not take too long. */
  readonly instead: RowQuery | undefined
  /** What the start of a word was completed with. */
  readonly complete: Complete
}

/** FTS5 needs about a millisecond for so many rows of words that begin alike. */
const CHEAP_ROWS = 3000
const DEAR_ROWS = 30_000
/** Each word costs a look into the index. */
const MOST_WORDS = { few: 8, many: 100 } as const
/** A phrase of frequent words costs a walk through all texts that have them. */
const MOST_PHRASES = { few: 2, many: 4 } as const
/** Nearly everything begins with any one or two letters. */
const SHORT = /^[\x00-\x7f]{1,2}$/

/**
 * A start of a word (`fi*`, or a word that is being typed) is dear where many words begin so, as FTS5 gives its first row
 * only when it has put together all rows of all of them. Then the most frequent words with that start are asked for
 * instead; all of them come when everything is wanted. One or two letters that are being typed always stay with the
 * most frequent words.
 */
export function chooseRows(
  query: Query,
  words: FrequentWords | undefined,
  {
    isTyping,
    isWhole,
    ...context
  }: {
    readonly isTyping: boolean
    readonly isWhole: boolean
  } & RowContext,
): ChosenRows {
  let isComplete = true
  let isAffordable = true
  const complete: Complete = (start, isInPhrase) => {
    const isShort = isTyping && SHORT.test(start)
    if (!isShort && (isWhole || words === undefined)) return undefined
    const count = words?.countRows(start) ?? Number.POSITIVE_INFINITY
    if (count <= CHEAP_ROWS) return undefined
    isComplete = false
    if (isShort || count > DEAR_ROWS) isAffordable = false
    const most = (isInPhrase ? MOST_PHRASES : MOST_WORDS)[isWhole ? 'many' : 'few']
    return [...new Set([...(words?.complete(start, most) ?? []), start])]
  }
  const rows = toRowQuery(query, context, complete)
  return {
    rows,
    isComplete,
    complete,
    instead: isComplete || !isAffordable ? undefined : toRowQuery(query, context),
  }
}
