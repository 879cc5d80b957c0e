/** Milliseconds of an ISO time; NaN where there is none. */
export function parseTime(timestamp: unknown): number {
  if (typeof timestamp !== 'string') return Number.NaN
  // What Claude Code writes, `2026-01-03T15:27:46.547Z`, taken apart by hand: four times as fast as `Date.parse`.
  if (timestamp.length !== 24 || timestamp.charCodeAt(23) !== 0x5a) return Date.parse(timestamp)
  return Date.UTC(
    digits(timestamp, 0, 4),
    digits(timestamp, 5, 7) - 1,
    digits(timestamp, 8, 10),
    digits(timestamp, 11, 13),
    digits(timestamp, 14, 16),
    digits(timestamp, 17, 19),
    digits(timestamp, 20, 23),
  )
}

function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}
