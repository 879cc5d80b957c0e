/** A session as far as it matters who was there first. */
export interface AgedSession {
  readonly id: string
  readonly started: number | undefined
  readonly updated: number | undefined
  /** The session that its records say they were copied from. */
  readonly forkedFrom: string | undefined
  /** Nothing can be read of it any more: it has an origin, and is none. */
  readonly isLost: boolean
}

/** Where a session comes from, as the sessions around it tell. */
export interface SessionOrigin {
  readonly forkOf: string | undefined
  readonly continues: string | undefined
  /** How many of its records an older session has. */
  readonly sharedRecords: number
  /** When it goes on after this time, another one is older than it. */
  readonly agesAfter: number | undefined
}

/** What the sessions of a project have in common; each is a number of the caller's. */
export interface SharedRecords {
  readonly describe: (session: number) => AgedSession
  /** For each record that several of them have: which. */
  readonly shared: Iterable<readonly number[]>
  /** Parents that a session's records have in others, in its order: who has them. */
  readonly parents: Iterable<{ readonly of: number; readonly holders: readonly number[] }>
}

/**
 * Forks repeat records of their origin under the same uuids, and nothing says when they were copied. So of sessions that
 * share records the older is the one that started first, else the one that was last written first; a session that names
 * its origin comes after it, whatever the times say. A session is a fork of the older one that has most of its records,
 * and of equals of the oldest. It continues the oldest session that has the first parent it lacks.
 *
 * All of that is told by contents alone: in which order files were read, or what the disk says of their age, is nothing to it.
 */
export function findOrigins({
  describe,
  shared,
  parents,
}: SharedRecords): ReadonlyMap<number, SessionOrigin> {
  const groups = groupBySessions(shared)
  const sessions = new Map<number, AgedSession>()
  const learn = (session: number) => {
    if (!sessions.has(session)) sessions.set(session, describe(session))
  }
  for (const { holders } of groups) holders.forEach(learn)
  const order = new Map(sortByAge(sessions).map((session, at) => [session, at]))
  const byAge = (a: number, b: number) => (order.get(a) ?? 0) - (order.get(b) ?? 0)
  const isThere = (session: number) => sessions.get(session)?.isLost === false

  const origins = new Map<number, Draft>()
  const draftOf = (session: number) => {
    const draft = origins.get(session) ?? newDraft()
    origins.set(session, draft)
    return draft
  }
  for (const { holders, records } of groups) {
    const oldestFirst = holders.toSorted(byAge)
    for (const [at, session] of oldestFirst.entries()) {
      const draft = draftOf(session)
      const older = oldestFirst.slice(0, at).filter(isThere)
      if (older.length > 0) draft.sharedRecords += records
      for (const other of older) draft.common.set(other, (draft.common.get(other) ?? 0) + records)
      for (const other of oldestFirst.slice(at + 1))
        draft.agesAfter = earlier(draft.agesAfter, endOfLead(sessions.get(session), sessions.get(other)))
    }
  }
  for (const { of, holders } of parents) {
    holders.forEach(learn)
    const [oldest] = holders.filter(isThere).toSorted(byAge)
    if (oldest !== undefined) draftOf(of).continues ??= sessions.get(oldest)?.id
  }
  return new Map(
    [...origins].map(([session, { common, continues, sharedRecords, agesAfter }]) => {
      const [origin] = [...common].toSorted(([a, some], [b, others]) => others - some || byAge(a, b))
      const forkOf = origin && sessions.get(origin[0])?.id
      return [session, { forkOf, continues, sharedRecords, agesAfter }]
    }),
  )
}

interface Draft {
  /** By older session: how many records it has too. */
  readonly common: Map<number, number>
  continues: string | undefined
  sharedRecords: number
  agesAfter: number | undefined
}

function newDraft(): Draft {
  return { common: new Map(), continues: undefined, sharedRecords: 0, agesAfter: undefined }
}

/** Copied together, records are in the same sessions: there are few such groups, however many records. */
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

function sortByAge(sessions: ReadonlyMap<number, AgedSession>): readonly number[] {
  const numbers = new Map([...sessions].map(([session, { id }]) => [id, session]))
  const sorted = new Set<number>()
  for (const [session] of [...sessions].toSorted(([, a], [, b]) => compareAge(a, b))) {
    // From the origin on, which may be a copy itself.
    const line = new Set<number>()
    for (let next: number | undefined = session; next !== undefined && !line.has(next); ) {
      line.add(next)
      next = numbers.get(sessions.get(next)?.forkedFrom ?? '')
    }
    for (const each of [...line].reverse()) sorted.add(each)
  }
  return [...sorted]
}

function compareAge(a: AgedSession, b: AgedSession): number {
  return (
    (a.started ?? 0) - (b.started ?? 0) ||
    (a.updated ?? 0) - (b.updated ?? 0) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}

/** Until when a session may be written and is still older than the other one; undefined where the time does not decide it. */
function endOfLead(older: AgedSession | undefined, younger: AgedSession | undefined): number | undefined {
  const isByTime = older?.started === younger?.started && (older?.updated ?? 0) <= (younger?.updated ?? 0)
  return isByTime ? (younger?.updated ?? 0) : undefined
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
}
