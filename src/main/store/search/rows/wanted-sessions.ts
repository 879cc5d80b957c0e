import type { Query } from '../../../../core/query/query.ts'
import type { ShardReader } from '../shard-reader.ts'
import { toSessionFacts } from './session-facts.ts'
import { toHeldQueries, toSessionFilter } from './to-row-query.ts'

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
    const found = reader.findSessions(rows)
    return (key: number) => found.has(key) !== isNegated
  })
  const wanted = new Map<number, boolean>()

  function isWanted(key: number): boolean {
    const session = sessions.get(key)
    return (
      session !== undefined &&
      (roots === undefined || roots.includes(session.root)) &&
      held.every((test) => test(key)) &&
      (isListed === undefined || passes(reader, key, isListed))
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

function passes(
  reader: ShardReader,
  key: number,
  test: NonNullable<ReturnType<typeof toSessionFilter>>,
): boolean {
  const session = reader.readSession(key)
  return session !== undefined && test(toSessionFacts(reader, session))
}
