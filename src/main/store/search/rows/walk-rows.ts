import { matches } from '../../../../core/query/find/find-matches.ts'
import type { Query, Regex } from '../../../../core/query/query.ts'
import { findRegexLiterals } from '../../../../core/query/regex/regex-literals.ts'
import { limitRegex } from '../../../regex/limit-regex.ts'
import type { TextSource } from '../answer/text-source.ts'
import { breathe } from '../breathe.ts'
import type { ShardReader, WalkedRow } from '../shard-reader.ts'
import { hasPhrase, isReadAtOnce, type RowQuery } from './row-query.ts'

export interface RowWalk {
  readonly query: Query
  readonly rows: RowQuery
  readonly isWithFacets: boolean
  /** Whether all rows are wanted; else the walk begins with few. */
  readonly isWhole: boolean
  /** Whether some rows fit better than others. */
  readonly hasTiers: boolean
  /** Whether a row can count at all: others are not worth reading. */
  readonly isWanted: (row: WalkedRow) => boolean
  readonly source: TextSource
  readonly signal: AbortSignal | undefined
}

/** Newest rows first: mostly enough for a page. A phrase costs more to find than to begin anew. */
const FIRST_ROWS = 2000
const FIRST_ROWS_OF_PHRASE = 500
/** Each of these is looked for in better tiers, too. */
const FIRST_ROWS_OF_TIERS = 1000
/** So many take some 10 ms. */
const MOST_ROWS = 20_000
/** A row of these is read from its file. */
const REGEX_ROWS = 500
const BREATH_AFTER_MS = 20
/** Texts are looked at together up to so many characters: watching over each costs as much as most of them take. */
const LOOKED_AT_TOGETHER = 100_000
const ALL = -1

export interface RowBatch {
  readonly rows: readonly WalkedRow[]
  /** How many were looked at for it. */
  readonly looked: number
  /** Whether there are no more. */
  readonly isLast: boolean
}

/** The rows that match, newest first, in batches. Whoever has enough of them stops asking. */
export async function* walkRows(reader: ShardReader, walk: RowWalk): AsyncGenerator<RowBatch> {
  const { query, rows, isWithFacets, signal } = walk
  const hasRegex = query.regexes.length > 0
  let limit = hasRegex ? REGEX_ROWS : firstLimit(walk)
  let after = -1
  for (;;) {
    const found = reader.findRows(rows, { after, limit, isWithFacets })
    const last = found.at(-1)
    const isLast = last === undefined || limit === ALL || found.length < limit
    yield {
      rows: hasRegex ? await withoutMismatches(reader, found, walk) : found,
      looked: found.length,
      isLast,
    }
    if (isLast) return
    after = last[0]
    if (!hasRegex) limit = Math.min(MOST_ROWS, limit * 2)
    await breathe(signal)
  }
}

function firstLimit({ rows, isWhole, hasTiers }: RowWalk): number {
  if (isReadAtOnce(rows)) return ALL
  if (isWhole) return MOST_ROWS
  if (hasPhrase(rows)) return FIRST_ROWS_OF_PHRASE
  return hasTiers ? FIRST_ROWS_OF_TIERS : FIRST_ROWS
}

/** A regex looks at the texts themselves. */
async function withoutMismatches(
  reader: ShardReader,
  rows: readonly WalkedRow[],
  { query, source, isWanted, signal }: RowWalk,
): Promise<readonly WalkedRow[]> {
  const needles = query.regexes.flatMap(toNeedles)
  const matching: WalkedRow[] = []
  let waiting: { readonly row: WalkedRow; readonly text: string }[] = []
  let length = 0
  let breathed = performance.now()

  function look(): void {
    const isMatch = limitRegex(query, length, () => waiting.map(({ text }) => matches(text, query)))
    for (const [at, { row }] of waiting.entries()) if (isMatch[at]) matching.push(row)
    waiting = []
    length = 0
  }

  for (const row of rows) {
    const text = isWanted(row) ? readText(reader, row[0], source, needles) : undefined
    if (text !== undefined) {
      waiting.push({ row, text })
      length += text.length
    }
    if (length > LOOKED_AT_TOGETHER) look()
    if (performance.now() - breathed < BREATH_AFTER_MS) continue
    await breathe(signal)
    breathed = performance.now()
  }
  look()
  return matching
}

function readText(
  reader: ShardReader,
  id: number,
  source: TextSource,
  needles: readonly string[],
): string | undefined {
  const row = reader.readRow(id)
  const place = row && reader.readFile(row.file)
  return row && place && source.read(place, row, needles)?.text
}

/** Texts that every match holds and that JSON writes as they are: a line without them need not be parsed. */
function toNeedles(regex: Regex): readonly string[] {
  if (regex.isNegated || regex.isCaseIgnored) return []
  return findRegexLiterals(regex).flatMap((literal) => literal.match(/[\w .,:;=-]{2,}/g) ?? [])
}
