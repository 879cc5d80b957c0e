import { expect, test } from 'vitest'
import { matches } from '../../core/query/find/find-matches.ts'
import type { Query } from '../../core/query/query.ts'
import { limitRegex, SlowRegexError } from './limit-regex.ts'

/** As a query that got past the check of how much it repeats. */
function toQuery(source: string): Pick<Query, 'clauses' | 'regexes'> {
  return { clauses: [], regexes: [{ source, isCaseIgnored: false, isNegated: false }] as Query['regexes'] }
}

const TEXT = 'The tide came in an hour late, and nobody had told the harbour master. '.repeat(40)

test.each([
  ['(.{1,99}){9}[\\x00]', undefined],
  ['(a|.{1,30}c?){9}\\x00', 20],
  ['(?=(.{1,50}){9}\\x00)', 20],
  ['((.{0,9})(.{0,9})){9}\\x00', 20],
])('a search for %s ends with a sentence, and the next one is answered', (source, extra) => {
  const query = toQuery(source)
  const look = () => limitRegex(query, TEXT.length, () => matches(TEXT, query), extra)
  expect(look).toThrow(SlowRegexError)
  // What it may take is used up, so it does not take as long again.
  expect(look).toThrow('takes too long')
  const next = toQuery('told the \\w+')
  expect(limitRegex(next, TEXT.length, () => matches(TEXT, next))).toBe(true)
})

test('what goes wrong in the work itself is thrown as it is', () => {
  const work = () => {
    throw new TypeError('oops')
  }
  expect(() => limitRegex(toQuery('a'), 1, work)).toThrow(TypeError)
})
