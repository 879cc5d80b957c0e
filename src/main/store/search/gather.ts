import type { Query } from '../../../core/query/query.ts'
import type { SessionPlace, ShardReader, WalkedRow } from '../shard-reader.ts'
import { chooseRows } from './choose-rows.ts'
import { markOf } from './cursor.ts'
import { addRow, type Found } from './rank.ts'
import type { RowQuery } from './row-query.ts'
import type { TextSource } from './text-source.ts'
import { findTitleMatches, isAboutSessionsOnly } from './title-matches.ts'
import { toFileQueries, toSessionFilter } from './to-row-query.ts'
import { walkRows } from './walk-rows.ts'

export interface Gathering {
  readonly query: Query
  /** Whether its last word is still being typed. */
  readonly isTyping: boolean
  /** It may end with so many sessions that have not been seen; undefined to find all. */
  readonly enough: number | undefined
  readonly seen: ReadonlySet<number>
  /** Only sessions of these; the index may hold more roots than a person looks at now. */
  readonly roots: readonly string[] | undefined
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
}

/** Finds the sessions of a shard, with how much was found in each. */
export async function gather(reader: ShardReader, gathering: Gathering): Promise<Gathered> {
  const { query, isTyping, enough } = gathering
  if (isAboutSessionsOnly(query)) {
    const { take, found } = takeSessions(reader, gathering)
    for (const key of reader.sessions.keys()) take(key)
    return { found: found(), isWhole: true }
  }
  const plan = chooseRows(query, reader.frequentWords, { isTyping, isWhole: enough === undefined })
  const { found, isWhole } = await gatherRows(reader, gathering, plan.rows)
  // It was gone through to the end, and still there are too few.
  if (isWhole && plan.instead !== undefined && enough !== undefined && found.length < enough)
    return gatherRows(reader, gathering, plan.instead)
  return { found, isWhole: isWhole && plan.isComplete }
}

async function gatherRows(reader: ShardReader, gathering: Gathering, rows: RowQuery): Promise<Gathered> {
  const { query, enough, onRow } = gathering
  const { take, found, countUnseen } = takeSessions(reader, gathering)
  for (const key of findTitleMatches(reader, query)) {
    const entry = take(key)
    if (entry !== undefined) entry.isTitle = true
  }
  const isWithFacets = onRow !== undefined
  for await (const batch of walkRows(reader, {
    ...gathering,
    rows,
    isWithFacets,
    isWhole: enough === undefined,
  })) {
    for (const row of batch) {
      const key = reader.sessionOf(row[0])
      const entry = key === undefined ? undefined : take(key)
      if (entry === undefined) continue
      addRow(entry, row)
      onRow?.(entry.session, row)
    }
    if (enough !== undefined && countUnseen() >= enough) return { found: found(), isWhole: false }
  }
  return { found: found(), isWhole: true }
}

function takeSessions(reader: ShardReader, gathering: Gathering) {
  const isWanted = toSessionTest(reader, gathering)
  const { sessions } = reader
  const entries = new Map<number, Found | undefined>()
  let unseen = 0
  return {
    /** Undefined for a session that is not wanted. */
    take(key: number): Found | undefined {
      if (entries.has(key)) return entries.get(key)
      const session = sessions.get(key)
      const entry =
        session !== undefined && isWanted(session)
          ? { reader, session, best: undefined, weight: 0, hits: 0, isTitle: false }
          : undefined
      entries.set(key, entry)
      if (entry !== undefined && !gathering.seen.has(markOf(entry.session))) unseen++
      return entry
    },
    found: () => [...entries.values()].filter((entry) => entry !== undefined),
    countUnseen: () => unseen,
  }
}

function toSessionTest(reader: ShardReader, { query, roots }: Gathering): (session: SessionPlace) => boolean {
  const isListed = toSessionFilter(query)
  const touched = toFileQueries(query).map(({ query: rows, isNegated }) => {
    const sessions = reader.findSessions(rows)
    return (key: number) => sessions.has(key) !== isNegated
  })
  return ({ key, root }) =>
    (roots === undefined || roots.includes(root)) &&
    touched.every((test) => test(key)) &&
    (isListed === undefined || isListed(reader.readSession(key)))
}
