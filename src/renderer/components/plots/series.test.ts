import { expect, test } from 'vitest'
import { toParts, toSeries } from './series.ts'

const letters = [...'abcdefghijkl']
const same = (key: string) => key

test('a key keeps its look whatever else is shown', () => {
  const [b] = toSeries(['b'], letters, same)
  expect(toSeries(['c', 'b', 'a'], letters, same)).toContainEqual(b)
})

test('no two series have the same look, and what is too much becomes one', () => {
  const series = toSeries(letters, letters, same)
  expect(new Set(series.map(({ look }) => look)).size).toBe(9)
  expect(series.at(-1)).toMatchObject({ name: 'Others', look: 0 })
  expect(toParts(series, Object.fromEntries(letters.map((key) => [key, 1])))).toEqual([
    1, 1, 1, 1, 1, 1, 1, 1, 4,
  ])
})
