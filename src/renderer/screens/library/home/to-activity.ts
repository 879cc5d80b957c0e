import { toDaysAgo } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { isMinor } from '../../../state/sessions/session-filters.ts'

export interface ActivityDay {
  /** `2026-11-17`, as the query language has it. */
  readonly date: string
  /** Its first moment where the person is. */
  readonly time: number
  readonly sessions: number
}

export const ACTIVITY_DAYS = 84

/** How many sessions began or ended on each of the last days; the last one is today. */
export function toActivity(sessions: readonly Session[], now: number): readonly ActivityDay[] {
  const counts = new Array<number>(ACTIVITY_DAYS).fill(0)
  for (const session of sessions) {
    if (isMinor(session)) continue
    const days = new Set([session.started, session.updated].map((time) => toIndex(time, now)))
    for (const day of days) if (day in counts) counts[day] = (counts[day] ?? 0) + 1
  }
  return counts.map((sessions, index) => {
    const day = toDayBefore(now, ACTIVITY_DAYS - 1 - index)
    return { date: toDate(day), time: day.getTime(), sessions }
  })
}

/** What the search field says for that day. */
export function toDayQuery({ time }: Pick<ActivityDay, 'time'>): string {
  return `after:${toDate(new Date(time))} before:${toDate(toDayBefore(time, -1))}`
}

function toIndex(time: number | null, now: number): number {
  return time === null ? -1 : ACTIVITY_DAYS - 1 - toDaysAgo(time, now)
}

/** Days have 23 to 25 hours. */
function toDayBefore(time: number, days: number): Date {
  const day = new Date(time)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days)
}

function toDate(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
