import { expect, test } from 'vitest'
import { toRowOffsets } from './row-offsets.ts'

test('rows stand below one another, and any distance falls into one', () => {
  const offsets = toRowOffsets([30, 50, 50, 30], (height) => height)
  expect(offsets.total).toBe(160)
  expect([0, 1, 2, 3].map(offsets.at)).toEqual([0, 30, 80, 130])
  expect([-5, 0, 29, 30, 79, 80, 159, 500].map(offsets.find)).toEqual([0, 0, 0, 1, 1, 2, 3, 3])
})

test('no rows have no height', () => {
  const offsets = toRowOffsets([], () => 1)
  expect([offsets.total, offsets.at(0), offsets.find(10)]).toEqual([0, 0, 0])
})
