import { expect, test } from 'vitest'
import { NO_FIND } from '../../state/reading/find/find-state.ts'
import { describeFind } from './describe-find.ts'

const nothing = { ...NO_FIND, text: 'hour late', status: 'done' } as const

test('words that led to a conversation by its title alone are said to be there', () => {
  expect(describeFind(nothing, 'High water an hour late')).toBe('Only in the title')
  expect(describeFind(nothing, 'Release 0.4.0')).toBe('No matches')
})

test('hits are counted, and one that is shown has a number', () => {
  expect(describeFind({ ...nothing, total: 1200 }, '')).toBe('1,200 found')
  expect(describeFind({ ...nothing, total: 3, at: 1 }, '')).toBe('2 of 3')
})
