import { expect, test } from 'vitest'
import { toOddWords } from './to-odd-words.ts'

test('what could not be read and what is not known is counted', () => {
  expect(toOddWords({ unreadable: 0, unknown: 0, isTorn: false }, false)).toBeNull()
  expect(toOddWords({ unreadable: 4, unknown: 1, isTorn: false }, true)).toBe(
    '4 lines could not be read, 1 unknown record',
  )
})

test('a last line that lacks its end is only told of when nobody is writing', () => {
  expect(toOddWords({ unreadable: 1, unknown: 0, isTorn: true }, true)).toBeNull()
  expect(toOddWords({ unreadable: 2, unknown: 0, isTorn: true }, true)).toBe('1 line could not be read')
  expect(toOddWords({ unreadable: 1, unknown: 0, isTorn: true }, false)).toBe('1 line could not be read')
})
