import { expect, test } from 'vitest'
import { addToTail, countToMerge, SMALL_FRAME } from './plan-merge.ts'

test('a few frames are left alone, many small ones become one', () => {
  expect(countToMerge(Array(7).fill(1000), 10_000)).toBe(0)
  expect(countToMerge(Array(8).fill(1000), 10_000)).toBe(8)
})

test('a large file waits for more of them', () => {
  expect(countToMerge(Array(8).fill(1000), 40_000_000)).toBe(0)
  expect(countToMerge(Array(18).fill(1000), 40_000_000)).toBe(18)
})

test('a frame that is large ends the row of small ones', () => {
  expect(addToTail([1, 2], [3])).toEqual([1, 2, 3])
  expect(addToTail([1, 2], [SMALL_FRAME, 3])).toEqual([3])
  expect(addToTail([1, 2], [SMALL_FRAME])).toEqual([])
})
