import { findClosest } from '../words/find-closest.ts'
import type { TextTest } from './condition.ts'
import type { OfferedValue, ParsedValue } from './operator.ts'

const DATE = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/
const AGE = /^(\d{1,4})([hdwmy])$/i
const HOUR = 3_600_000

export function parseMoment(
  name: string,
  value: string,
  now: number,
  toTest: (time: number) => TextTest,
): ParsedValue {
  const time = parseTime(value, now)
  if (time !== undefined) return { anyOf: [{ value: time, condition: { of: 'text', text: toTest(time) } }] }
  const message = `${name}: takes a date such as 2026-10-05, 2026-10 or 2026, an age such as 7d, 2w, 3m or 1y, today or yesterday.`
  const meant = findClosest(value.toLowerCase(), ['today', 'yesterday'])
  return { anyOf: [], problem: { kind: 'bad-date', message, meant } }
}

export function offerTimes(word: string): readonly OfferedValue[] {
  return [
    { value: 'today', meaning: `${word} the start of today` },
    { value: 'yesterday', meaning: `${word} the start of yesterday` },
    { value: '7d', meaning: `${word} 7 days ago` },
    { value: '2w', meaning: `${word} 2 weeks ago` },
    { value: '3m', meaning: `${word} 3 months ago` },
    { value: '1y', meaning: `${word} a year ago` },
  ]
}

/**
 * A date is its first moment where the person is (`2026-10` is the midnight in which October begins); an age
 * counts back from now.
 */
function parseTime(text: string, now: number): number | undefined {
  const word = text.toLowerCase()
  if (word === 'today') return daysAgo(now, 0)
  if (word === 'yesterday') return daysAgo(now, 1)
  return parseDate(text) ?? parseAge(text, now)
}

function parseDate(text: string): number | undefined {
  const match = DATE.exec(text)
  if (match === null) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)]
  const date = new Date(year, month - 1, day)
  // Date turns February 30th into March, and years below 100 into those of the last century.
  const isReal = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day
  return isReal ? date.getTime() : undefined
}

function parseAge(text: string, now: number): number | undefined {
  const match = AGE.exec(text)
  if (match === null) return undefined
  const count = Number(match[1])
  switch (match[2]?.toLowerCase()) {
    case 'h':
      return now - count * HOUR
    case 'd':
      return now - count * 24 * HOUR
    case 'w':
      return now - count * 7 * 24 * HOUR
    case 'm':
      return monthsAgo(now, count)
    default:
      return monthsAgo(now, count * 12)
  }
}

function daysAgo(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime()
}

/** The same day of an earlier month, or the last one that it has. */
function monthsAgo(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() - months)
  const lastDay = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()
  date.setDate(Math.min(day, lastDay))
  return date.getTime()
}
