import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionAfter, positionBetween } from './position-between.ts'

test('there is always room between two positions, before the first and behind the last', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
      const positions: string[] = []
      for (const place of places) {
        const at = place % (positions.length + 1)
        const position =
          at === positions.length
            ? positionAfter(positions.at(-1))
            : positionBetween(positions[at - 1], positions[at])
        expect(position).toMatch(/^[a-z]*[b-z]$/)
        positions.splice(at, 0, position)
      }
      expect(positions).toEqual([...positions].sort())
      expect(new Set(positions).size).toBe(positions.length)
    }),
  )
})

test('positions stay short where thousands are added behind one another', () => {
  let last: string | undefined
  for (let at = 0; at < 20_000; at++) {
    const next = positionAfter(last)
    expect(last === undefined || last < next).toBe(true)
    last = next
  }
  expect(last).toHaveLength(7)
})

test('behind two that came to the same position there is room too', () => {
  expect(positionBetween('nab', 'nab') > 'nab').toBe(true)
})

test('the last position that can be counted has room behind it', () => {
  expect(positionAfter('zzzzzbb') > 'zzzzzbb').toBe(true)
})
