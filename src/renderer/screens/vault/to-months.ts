import type { Session } from '../../../shared/schemas/sessions.ts'
import type { KeptSession, LostSession } from '../../../shared/schemas/vault.ts'
import { isMinor, toTime } from '../../state/sessions/session-filters.ts'

/** How it stands with the sessions that were last written in a month. */
export interface Month {
  /** `2026-10`. */
  readonly month: string
  readonly kept: number
  readonly onDisk: number
  readonly lost: number
}

export interface MonthsInput {
  readonly sessions: readonly Session[]
  readonly kept: readonly KeptSession[]
  readonly lost: readonly LostSession[]
}

/** More do not fit beside one another. */
const MOST = 24

type Fate = 'kept' | 'onDisk' | 'lost'

/** Every month from the first to the last, at most two years of them. */
export function toMonths({ sessions, kept, lost }: MonthsInput): readonly Month[] {
  const counts = new Map<string, Record<Fate, number>>()
  function add(time: number, fate: Fate): void {
    if (!(time > 0)) return
    const month = toMonth(new Date(time))
    const count = counts.get(month) ?? { kept: 0, onDisk: 0, lost: 0 }
    count[fate] += 1
    counts.set(month, count)
  }
  const keptKeys = new Set(kept.map(({ key }) => key))
  const listed = new Set(sessions.map(({ key }) => key))
  for (const session of sessions) {
    const fate = findFate(session, keptKeys)
    if (fate !== null) add(toTime(session) || session.modified, fate)
  }
  for (const { key, modified, isOwn } of kept) if (isOwn && !listed.has(key)) add(modified, 'kept')
  // One that is gone and still listed was counted there.
  const ids = new Set(sessions.map(({ id }) => id))
  for (const { id, last } of lost) if (!ids.has(id)) add(last, 'lost')

  const months = [...counts.keys()].sort()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: Month[] = []
  for (let month = last; month >= first && all.length < MOST; month = toMonthBefore(month))
    all.unshift({ month, ...(counts.get(month) ?? { kept: 0, onDisk: 0, lost: 0 }) })
  return all
}

/** Sessions that are lost like those in `lost`, but that no prompt is known of: only the list has them. */
export function countWithoutPrompts({ sessions, kept, lost }: MonthsInput): number {
  const keptKeys = new Set(kept.map(({ key }) => key))
  const known = new Set(lost.map(({ id }) => id))
  return sessions.filter((session) => findFate(session, keptKeys) === 'lost' && !known.has(session.id)).length
}

/** Null for one in which nobody talked. */
function findFate(session: Session, kept: ReadonlySet<string>): Fate | null {
  if (isMinor(session)) return null
  return kept.has(session.key) ? 'kept' : session.isGone ? 'lost' : 'onDisk'
}

function toMonth(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

function toMonthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return toMonth(new Date(year, number - 2, 1))
}
