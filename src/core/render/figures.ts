/** The interface speaks English, so its numbers and dates do too. */
const LANGUAGE = 'en'

const numbers = new Intl.NumberFormat(LANGUAGE)
const compact = new Intl.NumberFormat(LANGUAGE, { notation: 'compact', maximumSignificantDigits: 3 })
const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })

export function toFigure(value: number): string {
  return numbers.format(value)
}

/** “12.3K”. */
export function toCompact(value: number): string {
  return compact.format(value)
}

/** “1 token”, “12.3K tokens”. */
export function toTokens(value: number): string {
  return `${toCompact(value)} ${value === 1 ? 'token' : 'tokens'}`
}

/** “1 line”, “2 lines”. */
export function toCounted(value: number, one: string, many = `${one}s`): string {
  return `${numbers.format(value)} ${value === 1 ? one : many}`
}

/** Whether a time is one that a calendar has; a transcript may say anything. */
export function isDate(time: number | null): time is number {
  return time !== null && Number.isFinite(new Date(time).getTime())
}

export function toDateAndTime(time: number): string {
  return dates.format(time)
}

/** “80 ms”, “4.2 s”, “3 min 20 s”, “1 h 5 min”. */
export function toDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  const seconds = ms / 1_000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3_600) return join(Math.floor(whole / 60), 'min', whole % 60, 's')
  const minutes = Math.round(whole / 60)
  return join(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
}

function join(major: number, majorUnit: string, minor: number, minorUnit: string): string {
  return minor === 0 ? `${major} ${majorUnit}` : `${major} ${majorUnit} ${minor} ${minorUnit}`
}
