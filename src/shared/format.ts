/** The interface speaks English, so its numbers and dates do too. */
const LANGUAGE = 'en'

const numbers = new Intl.NumberFormat(LANGUAGE)
const oneDigit = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat(LANGUAGE, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dates = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short', year: 'numeric' })
const exactDates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
const shortRelative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto', style: 'short' })
const shortDates = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short' })

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const RELATIVE_DAYS = 7

export function toCount(value: number): string {
  return numbers.format(value)
}

/** “$1,234”, “$12.30”, “under $0.01”. */
export function toDollars(value: number): string {
  if (value > 0 && value < 0.01) return 'under $0.01'
  return (value >= 1_000 ? wholeDollars : dollars).format(value)
}

/** “1 session”, “2 sessions”. */
export function toCounted(value: number, one: string, many: string = `${one}s`): string {
  return `${numbers.format(value)} ${value === 1 ? one : many}`
}

/** Decimal units, as file managers show them. */
export function toSize(bytes: number): string {
  if (bytes < 1_000) return toCounted(bytes, 'byte')
  let value = bytes
  let unit: (typeof UNITS)[number] = UNITS[0]
  for (const next of UNITS) {
    value /= 1_000
    unit = next
    if (value < 999.5) break
  }
  return `${value < 10 ? oneDigit.format(value) : numbers.format(Math.round(value))} ${unit}`
}

/** “today”, “3 days ago”, and beyond a week the date. */
export function toDay(time: number, now: number): string {
  const days = toDaysAgo(time, now)
  return days >= 0 && days < RELATIVE_DAYS ? relative.format(-days, 'day') : dates.format(time)
}

/** As short as a row of a list needs it: “now”, “12 min. ago”, “3 hr. ago”, “yesterday”, “4 days ago”, “Mar 3”. */
export function toWhen(time: number, now: number): string {
  const ago = now - time
  const days = toDaysAgo(time, now)
  if (days < 0 || days >= RELATIVE_DAYS) return toShortDate(time, now)
  if (ago < MINUTE_MS) return relative.format(0, 'second')
  if (ago < HOUR_MS) return shortRelative.format(-Math.floor(ago / MINUTE_MS), 'minute')
  if (days === 0) return shortRelative.format(-Math.floor(ago / HOUR_MS), 'hour')
  return relative.format(-days, 'day')
}

/** How many midnights have passed since. */
export function toDaysAgo(time: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS)
}

export function toDate(time: number): string {
  return dates.format(time)
}

/** “Mar 3”; of another year “Mar 3, 2025”. */
export function toShortDate(time: number, now: number): string {
  return isSameYear(time, now) ? shortDates.format(time) : dates.format(time)
}

export function toExactDate(time: number): string {
  return exactDates.format(time)
}

/** “12 seconds”, “3 minutes”: as exact as an estimate can be. */
export function toRemaining(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  if (seconds < 60) return toCounted(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? toCounted(minutes, 'minute') : toCounted(Math.round(minutes / 60), 'hour')
}

function isSameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear()
}

function startOfDay(time: number): number {
  const day = new Date(time)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
}
