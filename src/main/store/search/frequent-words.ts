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
/** Above every letter. */
const LAST = '\u{10ffff}'

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
  const rows: (readonly [term: string, count: number])[] = []
  for (let first = next.get('')?.term; first !== undefined; ) {
    const start = [...String(first)].slice(0, String(first) < '\x7f' ? 2 : 1).join('')
    const end = start + LAST
    rows.push(...(part.all(start, end) as unknown as typeof rows))
    await breathe()
    first = next.get(end)?.term
  }
  return toFrequentWords(rows)
}

function toFrequentWords(unsorted: readonly (readonly [term: string, count: number])[]): FrequentWords {
  // By UTF-16, and not by UTF-8 as SQLite sorts: what begins alike then stands together for us too.
  const rows = unsorted.toSorted(([a], [b]) => (a < b ? -1 : 1))

  function rangeOf(start: string) {
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rows[middle]?.[0] ?? '') < start) low = middle + 1
      else high = middle
    }
    while (rows[high]?.[0].startsWith(start)) high++
    return rows.slice(low, high)
  }

  return {
    countRows: (start) => rangeOf(start).reduce((sum, [, count]) => sum + count, 0),
    complete: (start, most) =>
      rangeOf(start)
        .sort(([, a], [, b]) => b - a)
        .slice(0, most)
        .map(([term]) => term),
  }
}
