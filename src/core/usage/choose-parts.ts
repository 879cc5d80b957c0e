import type { CountedPart, Holder, UsageSession } from './fold-responses.ts'
import type { LocalDays } from './local-days.ts'

/** Which responses count. What is undefined lets everything through. */
export interface UsageFilter {
  /** The first and the last day, both included. Responses without a time are in no range. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly roots?: readonly string[] | undefined
  readonly projects?: readonly string[] | undefined
  readonly models?: readonly string[] | undefined
}

/** A part that counts, with the session it counts for: the oldest that the filter lets through. */
export interface ChosenPart {
  readonly part: CountedPart
  readonly holder: Holder
  readonly day: string | undefined
}

export function* chooseParts(
  parts: Iterable<CountedPart>,
  filter: UsageFilter,
  days: LocalDays,
): Generator<ChosenPart> {
  const { since, until } = filter
  const models = filter.models && new Set(filter.models)
  const isWanted = wantsSession(filter)
  const isRange = since !== undefined || until !== undefined
  for (const part of parts) {
    if (models !== undefined && !models.has(part.model)) continue
    const holder = part.holders.find(({ session }) => isWanted(session))
    if (holder === undefined) continue
    const day = part.time === undefined ? undefined : days.dayOf(part.time)
    if (isRange && (day === undefined || (since !== undefined && day < since))) continue
    if (day !== undefined && until !== undefined && day > until) continue
    yield { part, holder, day }
  }
}

function wantsSession({ roots, projects }: UsageFilter): (session: UsageSession) => boolean {
  if (roots === undefined && projects === undefined) return () => true
  const [wantedRoots, wantedProjects] = [roots && new Set(roots), projects && new Set(projects)]
  return ({ root, project }) => wantedRoots?.has(root) !== false && wantedProjects?.has(project) !== false
}
