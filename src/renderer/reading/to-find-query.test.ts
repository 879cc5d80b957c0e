import { expect, test } from 'vitest'
import { toFindQuery } from './to-find-query.ts'

test('the last word may still go on, unless it is in quotes or a regex', () => {
  expect(toFindQuery('tide cur')).toBe('tide cur*')
  expect(toFindQuery('"tide cur"')).toBe('"tide cur"')
  expect(toFindQuery('"tide cur')).toBe('"tide cur')
  expect(toFindQuery('/ti.e/i')).toBe('/ti.e/i')
  expect(toFindQuery('src/tide')).toBe('src/tide*')
  expect(toFindQuery('  ')).toBe('')
})
