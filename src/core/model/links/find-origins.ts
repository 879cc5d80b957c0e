import { type AgedSession, findNextAge, sortByAge } from './session-age.ts'

/** A session that shares records with others. */
export type SharingSession = AgedSession

/** The origin of a session, derived from the sessions around it. */
export interface SessionOrigin {
  readonly forkOf: string | undefined
  readonly continues: string | undefined
  /** How many of its records an older session has. */
  readonly sharedRecords: number
  /** Written to at this time or later, it may be younger than another one. */
  readonly agesAt: number | undefined
}

/** What the sessions of a project share. The caller numbers the sessions. */
export interface SharedRecords {
  readonly describe: (session: number) => SharingSession
  /** For each shared record: the sessions that have it. */
  readonly shared: Iterable<readonly number[]>
  /** Parents that a session's records have in others, in its order: who has them. */
  readonly parents: Iterable<{ readonly of: number; readonly holders: readonly number[] }>
}

/**
 * Forks repeat records of their origin under the same uuids. A session is a fork of the older one that has most of its
 * records, and of equals of the oldest. It continues the oldest session that has the first parent it lacks.
 *
 * All of this depends only on contents, not on the order in which files are read or on file times.
 */
export function findOrigins({
  describe,
  shared,
  parents,
}: SharedRecords): ReadonlyMap<number, SessionOrigin> {
  const groups = groupBySessions(shared)
  const sessions = new Map<number, SharingSession>()
  const learn = (session: number) => {
    if (!sessions.has(session)) sessions.set(session, describe(session))
  }
  for (const { holders } of groups) holders.forEach(learn)
  const sharing = [...sessions.values()]
  const order = new Map(sortByAge(sharing).map(({ id }, at) => [id, at]))
  const placeOf = (session: number) => order.get(sessions.get(session)?.id ?? '') ?? 0
  const byAge = (a: number, b: number) => placeOf(a) - placeOf(b)

  const drafts = new Map<number, Draft>()
  const draftOf = (session: number) => {
    const draft = drafts.get(session) ?? { common: new Map(), continues: undefined, sharedRecords: 0 }
    drafts.set(session, draft)
    return draft
  }
  for (const { holders, records } of groups) {
    const oldestFirst = holders.toSorted(byAge)
    for (const [at, session] of oldestFirst.entries()) {
      const draft = draftOf(session)
      const older = oldestFirst.slice(0, at)
      if (older.length > 0) draft.sharedRecords += records
      for (const other of older) draft.common.set(other, (draft.common.get(other) ?? 0) + records)
    }
  }
  for (const { of, holders } of parents) {
    holders.forEach(learn)
    const [oldest] = holders.toSorted(byAge)
    if (oldest !== undefined) draftOf(of).continues ??= sessions.get(oldest)?.id
  }
  return new Map(
    [...drafts].map(([session, { common, continues, sharedRecords }]) => {
      const [origin] = [...common].toSorted(([a, some], [b, others]) => others - some || byAge(a, b))
      const forkOf = origin && sessions.get(origin[0])?.id
      const described = sessions.get(session)
      const agesAt = described && findNextAge(described, sharing)
      return [session, { forkOf, continues, sharedRecords, agesAt }]
    }),
  )
}

interface Draft {
  /** For each older session: how many records it shares. */
  readonly common: Map<number, number>
  continues: string | undefined
  sharedRecords: number
}

/** Records that were copied together are in the same sessions, so there are few such groups. */
function groupBySessions(shared: Iterable<readonly number[]>) {
  const groups = new Map<string, { readonly holders: readonly number[]; records: number }>()
  for (const unsorted of shared) {
    const holders = unsorted.toSorted((a, b) => a - b)
    const key = holders.join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { holders, records: 1 })
    else group.records++
  }
  return [...groups.values()]
}
