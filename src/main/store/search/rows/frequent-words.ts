import type { DatabaseSync } from 'node:sqlite'

/** The words that many texts have, to go on with what a person has typed of one. */
export interface FrequentWords {
  /** How many rows the words have together that begin so. */
  readonly countRows: (start: string) => number
  /** The most frequent ones that begin so. */
  readonly complete: (start: string, most: number) => readonly string[]
}

export const NO_FREQUENT_WORDS: FrequentWords = { countRows: () => 0, complete: () => [] }

/** Words of fewer texts are found fast enough by their start. */
const FEWEST_ROWS = 20
/** Above every letter, in UTF-8 and in UTF-16. */
const LAST = '\u{10ffff}'
const LAST_UNIT = '\uffff'

type Counted = readonly [term: string, count: number]

/**
 * Reads them from the full text index itself, which takes about half a second for half a gigabyte of transcripts, so in
 * steps: all words with the same two letters at the start are one.
 */
export async function readFrequentWords(
  database: DatabaseSync,
  breathe: () => Promise<void>,
): Promise<FrequentWords> {
  database.exec('CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, words, row)')
  const next = database.prepare('SELECT term FROM temp.vocabulary WHERE term >= ? LIMIT 1')
  const part = database.prepare(
    `SELECT term, doc FROM temp.vocabulary WHERE term >= ? AND term < ? AND doc >= ${FEWEST_ROWS}`,
  )
  part.setReturnArrays(true)
  const rows: Counted[] = []
  for (let first = next.get('')?.term; first !== undefined; ) {
    const start = [...String(first)].slice(0, String(first) < '\x7f' ? 2 : 1).join('')
    const end = start + LAST
    rows.push(...(part.all(start, end) as unknown as Counted[]))
    await breathe()
    first = next.get(end)?.term
  }
  return toFrequentWords(rows)
}

function toFrequentWords(unsorted: readonly Counted[]): FrequentWords {
  // By UTF-16, and not by UTF-8 as SQLite sorts: what begins alike then stands together for us too.
  const rows = unsorted.toSorted(([a], [b]) => (a < b ? -1 : 1))

  /** Where words begin that come after this. */
  function placeOf(start: string): number {
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rows[middle]?.[0] ?? '') < start) low = middle + 1
      else high = middle
    }
    return low
  }

  const wordsWith = (start: string) => rows.slice(placeOf(start), placeOf(start + LAST_UNIT))

  return {
    countRows: (start) => wordsWith(start).reduce((sum, [, count]) => sum + count, 0),
    complete: (start, most) => takeMost(wordsWith(start), most).map(([term]) => term),
  }
}

/** The first ones if they were sorted by their counts. With one letter begin thousands, of which few are wanted. */
function takeMost(words: readonly Counted[], most: number): readonly Counted[] {
  const taken: Counted[] = []
  for (const word of words) {
    const least = taken.length < most ? -1 : (taken.at(-1)?.[1] ?? -1)
    if (word[1] <= least) continue
    if (taken.length === most) taken.pop()
    const place = taken.findIndex(([, count]) => count < word[1])
    taken.splice(place < 0 ? taken.length : place, 0, word)
  }
  return taken
}
