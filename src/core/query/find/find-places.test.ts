import { expect, test } from 'vitest'
import { countPlaces, findPlaces, hasAllWords } from './find-places.ts'
import { toFindQuery } from './to-find-query.ts'

const placesOf = (text: string, query: string) =>
  (findPlaces([text], toFindQuery(query))[0] ?? []).map(({ from, to }) => text.slice(from, to))

test('words in a row, as they were typed, are one place', () => {
  expect(placesOf('Question number 250', 'question number 25')).toEqual(['Question number 25'])
  expect(placesOf('tide, table and tide table', 'tide table')).toEqual(['tide, table', 'tide table'])
})

test('where all of them stand in a row, single ones elsewhere are no places', () => {
  expect(placesOf('The age of the data is the last part', 'age of the data')).toEqual(['age of the data'])
  expect(countPlaces(['A tide table', 'the tide', 'a table'], toFindQuery('tide table'))).toBe(1)
})

test('words in another order, or with others between them, are places of their own', () => {
  expect(placesOf('table tide', 'tide table')).toEqual(['table', 'tide'])
  expect(placesOf('tide and table', 'tide table')).toEqual(['tide', 'table'])
  expect(placesOf('tide\n\n- - table', 'tide table')).toEqual(['tide', 'table'])
  expect(placesOf('a tide table, not a wave', 'tide table wave')).toEqual(['tide table', 'wave'])
})

test('the same word over and over stays what it is', () => {
  expect(placesOf('why why why', 'why')).toEqual(['why', 'why', 'why'])
})

test('all words have to be there, and those that must not are not asked for', () => {
  expect(hasAllWords('Question number 25', toFindQuery('question 25'))).toBe(true)
  expect(hasAllWords('Question number 24', toFindQuery('question 25'))).toBe(false)
  expect(hasAllWords('Question number 24', toFindQuery('question -number'))).toBe(true)
})
