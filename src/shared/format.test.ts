import { expect, test } from 'vitest'
import { toCounted, toDay, toRemaining, toSize } from './format.ts'

test('sizes are human', () => {
  expect(
    [0, 1, 999, 1_000, 9_949, 12_345, 999_499, 999_500, 1_250_000_000, 5.1e12, 2e15].map(toSize),
  ).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 KB',
    '9.9 KB',
    '12 KB',
    '999 KB',
    '1 MB',
    '1.3 GB',
    '5.1 TB',
    '2,000 TB',
  ])
})

test('one is singular', () => {
  expect([0, 1, 2, 1_203].map((count) => toCounted(count, 'session'))).toEqual([
    '0 sessions',
    '1 session',
    '2 sessions',
    '1,203 sessions',
  ])
})

test('days are relative for a week, by the calendar and not by the hour', () => {
  const now = new Date(2026, 2, 15, 0, 30).getTime()
  expect(toDay(new Date(2026, 2, 15, 0, 1).getTime(), now)).toBe('today')
  expect(toDay(new Date(2026, 2, 14, 23, 59).getTime(), now)).toBe('yesterday')
  expect(toDay(new Date(2026, 2, 9).getTime(), now)).toBe('6 days ago')
  expect(toDay(new Date(2026, 2, 8).getTime(), now)).toBe('Mar 8, 2026')
  expect(toDay(new Date(2026, 2, 16).getTime(), now)).toBe('Mar 16, 2026')
})

test('what remains is said as roughly as it is known', () => {
  expect([0, 1_400, 59_000, 61_000, 3_500_000, 7_200_000].map(toRemaining)).toEqual([
    '1 second',
    '1 second',
    '59 seconds',
    '1 minute',
    '58 minutes',
    '2 hours',
  ])
})
