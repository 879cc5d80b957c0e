/** The facts of a session that decide which of several is older. */
export interface AgedSession {
  readonly id: string
  readonly started: number | undefined
  readonly updated: number | undefined
  /** The session that its records name as their origin. */
  readonly forkedFrom: string | undefined
}

/**
 * Of sessions that have the same records, the older one started first, else was last written first; ids decide the rest. A
 * session that names its origin among these is not older than it, whatever the times say: an origin may go on after its fork.
 */
export function sortByAge<T extends AgedSession>(sessions: readonly T[]): readonly T[] {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  return sessions
    .map((session) => ({ session, ...findAge(session, byId) }))
    .toSorted(
      (a, b) =>
        compareTimes(a.youngest, b.youngest) || a.steps - b.steps || compareTimes(a.session, b.session),
    )
    .map(({ session }) => session)
}

/** The youngest in the chain of sessions that a session was copied from, and how many copies ago that was. */
function findAge(session: AgedSession, byId: ReadonlyMap<string, AgedSession>) {
  const line = new Set([session])
  let youngest = session
  let steps = 0
  for (
    let next = byId.get(session.forkedFrom ?? '');
    next !== undefined && !line.has(next);
    next = byId.get(next.forkedFrom ?? '')
  ) {
    if (compareTimes(next, youngest) > 0) {
      youngest = next
      steps = line.size
    }
    line.add(next)
  }
  return { youngest, steps }
}

function compareTimes(a: AgedSession, b: AgedSession): number {
  return (
    (a.started ?? 0) - (b.started ?? 0) ||
    (a.updated ?? 0) - (b.updated ?? 0) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}

/** When a session that is written to catches up with another one: before that, none of them gets older than another. */
export function findNextAge(
  { id, started, updated = 0 }: AgedSession,
  sessions: readonly AgedSession[],
): number | undefined {
  const ages = sessions
    .filter((other) => other.id !== id && other.started === started)
    .map((other) => other.updated ?? 0)
    .filter((other) => other >= updated)
  return ages.length > 0 ? Math.min(...ages) : undefined
}
