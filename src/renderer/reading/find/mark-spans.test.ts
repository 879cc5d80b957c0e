import { expect, test } from 'vitest'
import { toSpan } from './mark-spans.ts'

test('a match that goes over several texts begins and ends in the right ones', () => {
  expect(toSpan([3, 4, 2], { from: 1, to: 2 })).toEqual({
    start: { text: 0, from: 1 },
    end: { text: 0, to: 2 },
  })
  expect(toSpan([3, 4, 2], { from: 2, to: 8 })).toEqual({
    start: { text: 0, from: 2 },
    end: { text: 2, to: 1 },
  })
  expect(toSpan([3], { from: 3, to: 4 })).toBeNull()
})
