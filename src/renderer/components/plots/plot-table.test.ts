import { expect, test } from 'vitest'
import { toCsv } from './plot-table.ts'
import { isTickShown, toTicks } from './scale.ts'

test('a table becomes CSV that a spreadsheet reads and does not run', () => {
  const rows = [
    ['2026-11-10', 1234.5],
    ['a, "b"', null],
    ['=1+1', 0],
  ]
  expect(toCsv({ columns: ['Day', 'Cost'], rows })).toBe('Day,Cost\n2026-11-10,1234.5\n"a, ""b""",\n\'=1+1,0')
})

test('an axis has round values up to the highest one', () => {
  expect(toTicks(0)).toEqual([0])
  expect(toTicks(100)).toEqual([0, 25, 50, 75, 100])
  expect(toTicks(7)).toEqual([0, 2, 4, 6, 8])
  expect(toTicks(0.9).at(-1)).toBeGreaterThanOrEqual(0.9)
  expect(toTicks(123_456)).toEqual([0, 50_000, 100_000, 150_000])
})

test('labels that would touch are left out', () => {
  const shown = Array.from({ length: 30 }, (_, at) => isTickShown(at, 30, 300, 50))
  expect(shown.filter(Boolean)).toHaveLength(6)
})
