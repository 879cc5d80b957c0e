import type { Complete } from '../../../core/query/words/to-fts-query.ts'
import { isSeen } from './answer/cursor.ts'
import { addRow, type Found, toFound } from './answer/rank.ts'
import type { TextSource } from './answer/text-source.ts'
import { findNamed, isAboutSessionsOnly } from './answer/title-matches.ts'
import { openTiers, type TextTiers } from './find-tiers.ts'
import { chooseRows } from './rows/choose-rows.ts'
import { createFold, type IsShown } from './rows/fold.ts'
import type { RowQuery } from './rows/row-query.ts'
import { findSessionsWhere } from './rows/session-facts.ts'
import { walkRows } from './rows/walk-rows.ts'
import { type IsWanted, rememberWanted, type WantedSessions } from './rows/wanted-sessions.ts'
import { type SessionPlace, segmentOf } from './shard-places.ts'
import type { ShardReader, WalkedRow } from './shard-reader.ts'

export interface Gathering extends WantedSessions {
  /** Whether its last word is still being typed. */
  readonly isTyping: boolean
  /** It may end with so many sessions that have not been seen; undefined to find all. */
  readonly enough: number | undefined
  readonly seen: ReadonlySet<number>
  /** A regex may end after so many texts of a shard, whatever it has found until then. */
  readonly mostTexts: number
  readonly source: TextSource
  readonly signal: AbortSignal | undefined
  /** Told of each matching text, with its time and tool. */
  readonly onRow?: (session: SessionPlace, row: WalkedRow) => void
}

export interface Gathered {
  /** Those that were seen, too. */
  readonly found: readonly Found[]
  /** Whether everything was looked at. */
  readonly isWhole: boolean
  /** It ended early, because there was enough or it took long. */
  readonly hasMore: boolean
}

interface ShardGathered extends Gathered {
  readonly unseen: number
}

/** Finds sessions, with how much was found in each. Each shard gives its share, and more where others have less. */
export async function gatherAll(readers: readonly ShardReader[], gathering: Gathering): Promise<Gathered> {
  const { enough } = gathering
  const share = enough && Math.ceil(enough / readers.length)
  const parts: ShardGathered[] = []
  for (const reader of readers) parts.push(await gather(reader, readers, { ...gathering, enough: share }))
  const unseen = parts.reduce((sum, part) => sum + part.unseen, 0)
  if (enough !== undefined && unseen < enough && gathering.query.regexes.length === 0) {
    for (const [at, reader] of readers.entries())
      if (parts[at]?.hasMore) parts[at] = await gather(reader, readers, gathering)
  }
  return {
    found: parts.flatMap(({ found }) => found),
    isWhole: parts.every(({ isWhole }) => isWhole),
    hasMore: parts.some(({ hasMore }) => hasMore),
  }
}

async function gather(
  reader: ShardReader,
  readers: readonly ShardReader[],
  gathering: Gathering,
): Promise<ShardGathered> {
  const { query, isTyping, enough } = gathering
  reader.refresh()
  const isWanted = rememberWanted(reader, gathering)
  if (isAboutSessionsOnly(query)) {
    const { take, finish } = takeSessions(reader, gathering, isWanted)
    for (const key of reader.sessions.keys()) take(key)
    return finish({ hasMore: false })
  }
  const isShown = createFold(reader, readers, gathering, isWanted)
  const plan = chooseRows(query, reader.frequentWords, {
    isTyping,
    isWhole: enough === undefined,
    findSessions: (test) => findSessionsWhere(reader, test),
  })
  const gatherFrom = (rows: RowQuery, complete?: Complete) => {
    const tiers = gathering.onRow === undefined ? openTiers(reader, query, complete) : undefined
    return gatherRows(reader, gathering, { rows, isShown, isWanted, tiers })
  }
  const gathered = await gatherFrom(plan.rows, plan.complete)
  if (plan.isComplete) return gathered
  const isTooFew = enough !== undefined && gathered.unseen < enough
  if (isTooFew && plan.instead !== undefined) return gatherFrom(plan.instead)
  return { ...gathered, isWhole: false }
}

interface WantedRows {
  readonly rows: RowQuery
  readonly isShown: IsShown
  readonly isWanted: IsWanted
  /** Undefined where rows are counted, and none is better than another. */
  readonly tiers: TextTiers | undefined
}

async function gatherRows(
  reader: ShardReader,
  gathering: Gathering,
  { rows, isShown, isWanted, tiers }: WantedRows,
): Promise<ShardGathered> {
  const { query, enough, onRow } = gathering
  const { take, finish, countUnseen } = takeSessions(reader, gathering, isWanted)
  const mostTexts = query.regexes.length > 0 ? gathering.mostTexts : Number.POSITIVE_INFINITY
  const { worst = 0 } = tiers ?? {}
  let texts = 0
  const named = findNamed(reader, query)
  const tierOfTitle = named.size > 0 ? tiers?.ofTitles() : undefined
  for (const [key, name] of named) {
    const entry = take(key)
    if (entry === undefined) continue
    entry.name = name
    // A project or a path says little about a session, however exactly it was named.
    entry.nameTier = (name === 'title' ? tierOfTitle?.get(key) : undefined) ?? worst
  }
  let after = -1
  const isWithFacets = onRow !== undefined
  for await (const batch of walkRows(reader, {
    ...gathering,
    rows,
    isWithFacets,
    isWanted(row) {
      const key = reader.sessionOf(row[0])
      return key !== undefined && isWanted(key) && isShown(row)
    },
    isWhole: enough === undefined,
    hasTiers: worst > 0,
  })) {
    const last = batch.isLast ? Number.MAX_SAFE_INTEGER : (batch.rows.at(-1)?.[0] ?? after)
    const tierOfRow = worst > 0 && batch.rows.length > 0 ? tiers?.ofRows({ after, last }) : undefined
    after = last
    let segment: number | undefined
    let key: number | undefined
    let entry: Found | undefined
    for (const row of batch.rows) {
      // The rows of a segment are of one session, and mostly come together.
      if (segmentOf(row[0]) !== segment) {
        segment = segmentOf(row[0])
        key = reader.sessionOf(row[0])
        if (key !== undefined && !isWanted(key)) key = undefined
        entry = undefined
      }
      if (key === undefined || !isShown(row)) continue
      entry ??= take(key)
      if (entry === undefined) continue
      addRow(entry, row, tierOfRow?.get(row[0]) ?? worst)
      onRow?.(entry.session, row)
    }
    if (batch.isLast) break
    texts += batch.looked
    if (enough !== undefined && (countUnseen() >= enough || texts >= mostTexts))
      return finish({ hasMore: true })
  }
  return finish({ hasMore: false })
}

function takeSessions(reader: ShardReader, gathering: Gathering, isWanted: IsWanted) {
  const { sessions } = reader
  const entries = new Map<number, Found | undefined>()
  let unseen = 0

  return {
    /** Undefined for a session that is not wanted. */
    take(key: number): Found | undefined {
      if (entries.has(key)) return entries.get(key)
      const session = sessions.get(key)
      const entry = session !== undefined && isWanted(key) ? toFound(reader, session) : undefined
      entries.set(key, entry)
      if (entry !== undefined && !isSeen(entry.session, gathering.seen)) unseen++
      return entry
    },
    countUnseen: () => unseen,
    finish: ({ hasMore }: { readonly hasMore: boolean }): ShardGathered => ({
      found: [...entries.values()].filter((entry) => entry !== undefined),
      isWhole: !hasMore,
      hasMore,
      unseen,
    }),
  }
}
