import { expect, test } from 'vitest'
import { OPERATORS } from '../operators/registry.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { completions } from './completions.ts'
import { QUERY_HELP } from './query-help.ts'

const entries = QUERY_HELP.flatMap((section) => section.entries)
const now = new Date(2026, 9, 5, 14, 30).getTime()

test.each(entries)('the example for $syntax parses without hints', ({ example }) => {
  const { clauses, filters, regexes, hints } = parseQuery(example, now)
  expect(hints).toEqual([])
  expect(clauses.length + filters.length + regexes.length).toBeGreaterThan(0)
})

test('the help names every operator and every fixed value', () => {
  const text = JSON.stringify(entries)
  for (const { names, values } of OPERATORS) {
    expect(text).toContain(`${names[0]}:`)
    for (const { value } of values) expect(text).toContain(value)
  }
})

const LIBRARY = { projects: ['tidewater', 'my app'], models: ['claude-opus-4'], gitBranches: ['fix/tides'] }
const complete = (text: string, cursor = text.length) =>
  completions(text, cursor, LIBRARY).map((completion) => completion.text)

test('completions offer the names of operators, then their values', () => {
  expect(completions('tide pr', 7, LIBRARY)).toEqual([
    { text: 'project:', meaning: 'the folder of the project', from: 5, to: 7 },
  ])
  expect(complete('-is:')).toEqual([
    '-is:gone',
    '-is:kept',
    '-is:starred',
    '-is:abandoned',
    '-is:subagent',
    '-is:error',
  ])
  expect(complete('in:t x', 4)).toEqual(['in:thinking', 'in:tool', 'in:title'])
  expect(complete('"in')).toEqual([])
  expect(complete('http:')).toEqual([])
})

test('completions offer what the library has', () => {
  expect(complete('project:')).toEqual(['project:tidewater', 'project:"my app"'])
  expect(complete('project:"my')).toEqual(['project:"my app"'])
  expect(complete('-branch:tid')).toEqual(['-branch:fix/tides'])
})

test('every completion of a value parses without a hint', () => {
  for (const { names } of OPERATORS)
    for (const text of complete(`${names[0]}:`)) expect(parseQuery(text, now).hints).toEqual([])
})
