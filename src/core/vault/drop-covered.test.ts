import { expect, test } from 'vitest'
import { findNeeded } from './drop-covered.ts'

const line = (offset: number, path = 'a', version = 1) => ({ path, version, offset })

test('lines that follow one another are all needed', () => {
  expect(findNeeded([line(0), line(10), line(20)])).toEqual([true, true, true])
})

test('the line of a merged frame makes those of its parts needless', () => {
  expect(findNeeded([line(0), line(10), line(20), line(10), line(30)])).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
})

test('another file or version is not concerned, and what cannot be read stays', () => {
  expect(findNeeded([line(0, 'a'), line(0, 'b'), line(0, 'a', 2), undefined, line(0, 'a')])).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})
