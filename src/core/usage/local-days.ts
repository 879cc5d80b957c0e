/** The calendar of a time zone. */
export interface LocalDays {
  /** `2026-11-17`. */
  dayOf(time: number): string
  /** 0 to 23. */
  hourOf(time: number): number
}

/** No time zone changes its clock between two of these. */
const SLOT_MS = 15 * 60_000

/** Asks the system once for every quarter of an hour, because that is slow. Throws a `RangeError` for a zone that does not exist. */
export function createLocalDays(timeZone: string): LocalDays {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const slots = new Map<number, { readonly day: string; readonly hour: number }>()

  function slotOf(time: number) {
    const slot = Math.floor(time / SLOT_MS)
    const known = slots.get(slot)
    if (known !== undefined) return known
    const parts = Object.fromEntries(
      format.formatToParts(slot * SLOT_MS).map(({ type, value }) => [type, value]),
    )
    const found = { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) }
    slots.set(slot, found)
    return found
  }

  return { dayOf: (time) => slotOf(time).day, hourOf: (time) => slotOf(time).hour }
}

/** The Monday of its week. */
export function toWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return addDays(day, -((date.getUTCDay() + 6) % 7))
}

export function toMonth(day: string): string {
  return day.slice(0, 7)
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

export function countDays(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000) + 1
}
