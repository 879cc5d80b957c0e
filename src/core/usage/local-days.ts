/** The calendar of a time zone. */
export interface LocalDays {
  /** `2026-11-17`. */
  dayOf(time: number): string
  /** 0 to 23. */
  hourOf(time: number): number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** No time zone changes its clock between two of these. */
const SLOT_MS = 15 * 60_000

/** Asks the system twice a day, because that is slow, and every quarter of an hour on days when the clock changes. Throws a `RangeError` for a zone that does not exist. */
export function createLocalDays(timeZone: string): LocalDays {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  /** By the day in UTC; null where the clock changes. */
  const offsets = new Map<number, number | null>()
  const slots = new Map<number, number>()
  const names = new Map<number, string>()

  function askOffset(time: number): number {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0, seconds = 0] =
      /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(name) ?? []
    const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
    return sign === '-' ? -ms : ms
  }

  function offsetOf(time: number): number {
    const day = Math.floor(time / DAY_MS)
    let offset = offsets.get(day)
    if (offset === undefined) {
      const first = askOffset(day * DAY_MS)
      offset = first === askOffset((day + 1) * DAY_MS - 1) ? first : null
      offsets.set(day, offset)
    }
    if (offset !== null) return offset
    const slot = Math.floor(time / SLOT_MS)
    const known = slots.get(slot) ?? askOffset(slot * SLOT_MS)
    slots.set(slot, known)
    return known
  }

  return {
    dayOf(time) {
      const day = Math.floor((time + offsetOf(time)) / DAY_MS)
      const known = names.get(day)
      if (known !== undefined) return known
      const name = new Date(day * DAY_MS).toISOString().slice(0, 10)
      names.set(day, name)
      return name
    },
    hourOf: (time) => Math.floor(((((time + offsetOf(time)) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS),
  }
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
