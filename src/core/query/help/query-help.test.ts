import { expect, test } from 'vitest'
import { parseQuery } from '../parse/parse-query.ts'
import { FILTER_NAMES, IN_VALUES, IS_VALUES } from '../query.ts'
import { completions } from './completions.ts'
import { QUERY_HELP } from './query-help.ts'

const entries = QUERY_HELP.flatMap((section) => section.entries)
const now = new Date(2026, 9, 5, 14, 30).getTime()

test.each(entries)('the example for $syntax parses without hints', ({ example }) => {
  const { clauses, filters, regexes, hints } = parseQuery(example, now)
  expect(hints).toEqual([])
  expect(clauses.length + filters.length + regexes.length).toBeGreaterThan(0)
})

test('the help names every filter and every fixed value', () => {
  const text = JSON.stringify(entries)
  for (const name of FILTER_NAMES) expect(text).toContain(`${name}:`)
  for (const value of [...IN_VALUES, ...IS_VALUES]) expect(text).toContain(value)
})

test('completions offer the names of filters, then their values', () => {
  expect(completions('tide pr', 7)).toEqual([
    { text: 'project:', meaning: 'the project’s folder', from: 5, to: 7 },
  ])
  expect(completions('-is:', 4).map(({ text }) => text)).toEqual(IS_VALUES.map((value) => `-is:${value}`))
  expect(completions('in:t x', 4).map(({ text }) => text)).toEqual(['in:thinking', 'in:tool', 'in:title'])
  expect(completions('"in', 3)).toEqual([])
  expect(completions('http:', 5)).toEqual([])
})

test('every completion of a value parses without a hint', () => {
  for (const name of FILTER_NAMES) {
    for (const { text } of completions(`${name}:`, name.length + 1)) {
      expect(parseQuery(text, now).hints).toEqual([])
    }
  }
  expect(completions('in:', 3).map(({ text }) => text)).toEqual(IN_VALUES.map((value) => `in:${value}`))
})
