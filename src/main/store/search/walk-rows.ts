import { matches } from '../../../core/query/find-matches.ts'
import type { Query } from '../../../core/query/query.ts'
import type { ShardReader, WalkedRow } from '../shard-reader.ts'
import { breathe } from './breathe.ts'
import { isReadAtOnce, type RowQuery } from './row-query.ts'
import type { TextSource } from './text-source.ts'

export interface RowWalk {
  readonly query: Query
  readonly rows: RowQuery
  readonly isWithFacets: boolean
  /** Whether all rows are wanted; else the walk begins with few. */
  readonly isWhole: boolean
  readonly source: TextSource
  readonly signal: AbortSignal | undefined
}

/** Newest rows first: mostly enough for a page. */
const FIRST_ROWS = 2000
/** So many take some 10 ms. */
const MOST_ROWS = 20_000
/** A row of these is read from its file. */
const REGEX_ROWS = 500
const BREATH_AFTER_MS = 20
const ALL = -1

/** The rows that match, newest first, in batches. Whoever has enough of them stops asking. */
export async function* walkRows(reader: ShardReader, walk: RowWalk): AsyncGenerator<readonly WalkedRow[]> {
  const { query, rows, isWithFacets, isWhole, signal } = walk
  const hasRegex = query.regexes.length > 0
  let limit = hasRegex ? REGEX_ROWS : isReadAtOnce(rows) ? ALL : isWhole ? MOST_ROWS : FIRST_ROWS
  let after = -1
  for (;;) {
    const found = reader.findRows(rows, { after, limit, isWithFacets })
    yield hasRegex ? await withoutMismatches(reader, found, walk) : found
    const last = found.at(-1)
    if (last === undefined || limit === ALL || found.length < limit) return
    after = last[0]
    if (!hasRegex) limit = Math.min(MOST_ROWS, limit * 4)
    await breathe(signal)
  }
}

/** A regex looks at the texts themselves. */
async function withoutMismatches(
  reader: ShardReader,
  rows: readonly WalkedRow[],
  { query, source, signal }: RowWalk,
): Promise<readonly WalkedRow[]> {
  const matching: WalkedRow[] = []
  let breathed = performance.now()
  for (const row of rows) {
    const text = readText(reader, row[0], source)
    if (text !== undefined && matches(text, query)) matching.push(row)
    if (performance.now() - breathed < BREATH_AFTER_MS) continue
    await breathe(signal)
    breathed = performance.now()
  }
  return matching
}

function readText(reader: ShardReader, id: number, source: TextSource): string | undefined {
  const row = reader.readRow(id)
  const place = row && reader.readFile(row.file)
  return row && place && source.read(place, row)?.text
}
