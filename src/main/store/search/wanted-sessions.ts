import type { Query } from '../../../core/query/query.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { RowQuery } from './row-query.ts'
import { toSessionFacts } from './session-facts.ts'
import type { ListedSession } from './shard-places.ts'
import { joinFilters, ofFiles, toHeldQueries, toSessionFilter } from './to-row-query.ts'

/** Tells of a session, by its key, whether it is asked for at all. */
export type IsWanted = (key: number) => boolean

export interface WantedSessions {
  readonly query: Query
  /** Only sessions of these; the index may hold more roots than a person looks at now. */
  readonly roots: readonly string[] | undefined
}

export function rememberWanted(reader: ShardReader, { query, roots }: WantedSessions): IsWanted {
  const { sessions } = reader
  const isListed = toSessionFilter(query)
  const held = toHeldQueries(query).map(({ query: rows, isNegated }) => {
    const found = findHolding(reader, rows)
    return (key: number) => found.has(key) !== isNegated
  })
  const wanted = new Map<number, boolean>()

  function isWanted(key: number): boolean {
    const session = sessions.get(key)
    return (
      session !== undefined &&
      (roots === undefined || roots.includes(session.root)) &&
      held.every((test) => test(key)) &&
      (isListed === undefined || passes(reader.readSession(key), isListed))
    )
  }

  return (key) => {
    const known = wanted.get(key)
    if (known !== undefined) return known
    const result = isWanted(key)
    wanted.set(key, result)
    return result
  }
}

const NO_SESSION = -1

/** Sessions that have a matching row, or a copy of its record. */
function findHolding(reader: ShardReader, rows: RowQuery): ReadonlySet<number> {
  const sessions = reader.findSessions(rows)
  const { shared } = reader
  const isNew = (file: number) => !sessions.has(reader.sessionOfFile(file) ?? NO_SESSION)
  const files = [...shared.copied].filter(([file, others]) => !isNew(file) && [...others].some(isNew))
  if (files.length === 0) return sessions
  const filter = joinFilters([rows.filter, ofFiles(files.map(([file]) => file))])
  const copied = reader.findRows({ ...rows, filter }, { after: -1, limit: -1, isWithFacets: false })
  const others = copied.flatMap(([id]) => {
    const row = reader.readRow(id)
    const hash = row && shared.hashAt(row.file, row.offset)
    return hash === undefined ? [] : shared.copiesOf(hash).flatMap((file) => reader.sessionOfFile(file) ?? [])
  })
  return new Set([...sessions, ...others])
}

function passes(
  session: ListedSession | undefined,
  test: NonNullable<ReturnType<typeof toSessionFilter>>,
): boolean {
  return session !== undefined && test(toSessionFacts(session))
}
