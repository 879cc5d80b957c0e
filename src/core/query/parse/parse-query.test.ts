import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import type { Clause, Query } from '../query.ts'
import { openLastWord, parseQuery } from './parse-query.ts'

const now = new Date(2026, 9, 5, 14, 30).getTime()
const parse = (text: string) => parseQuery(text, now)

/** A query in short: `a|b` for either, `-a` for not, `a*` for a prefix, quotes for a phrase. */
function toShort({ clauses }: Query): string {
  const signs = {
    word: ['', ''],
    prefix: ['', '*'],
    phrase: ['"', '"'],
    'phrase-prefix': ['"', '"*'],
  } as const
  const toClause = ({ anyOf, isNegated }: Clause) =>
    (isNegated ? '-' : '') + anyOf.map(({ kind, text }) => signs[kind].join(text)).join('|')
  return clauses.map(toClause).join(' ')
}

test.each([
  ['tide table', 'tide table'],
  ['"high water" tide', '"high water" tide'],
  ['“high water”', '"high water"'],
  ['"high wa"*', '"high wa"*'],
  ['a -b -"c d"', 'a -b -"c d"'],
  ['a b OR c d', 'a b|c d'],
  ['a OR b OR "c d"', 'a|b|"c d"'],
  ['a AND b', 'a b'],
  ['conf* foo_bar*', 'conf* foo_bar*'],
  ['git commit --no-verify', 'git commit --no-verify'],
  ['foo:bar http://x.org C:\\x std::vector', 'foo:bar http://x.org C:\\x std::vector'],
  ['file://x file::new()', 'file://x file::new()'],
  ['node:fs mode:dark note:x id:5 fix:typo fill:none', 'node:fs mode:dark note:x id:5 fix:typo fill:none'],
  ['modal:open pool:5 product:3 protect:x type:module', 'modal:open pool:5 product:3 protect:x type:module'],
  ['tools: Bash files:: projct:', 'tools: Bash files:: projct:'],
  ['/usr/local/bin /tmp', '/usr/local/bin /tmp'],
  ['/srv/img/[slug]/page', '/srv/img/[slug]/page'],
  ['or and Or', 'or and Or'],
  ['say"hello there"', 'say "hello there"'],
  ['', ''],
  ['   ', ''],
])('%s is read as words', (text, short) => {
  const query = parse(text)
  expect(toShort(query)).toBe(short)
  expect(query).toMatchObject({ filters: [], regexes: [], hints: [] })
})

/** Each with its values, as they were read. */
function filtersOf(text: string) {
  return parse(text).filters.map(({ name, anyOf, isNegated }) => ({
    name,
    values: anyOf.map(({ value }) => value),
    isNegated,
  }))
}

test('filters take values in quotes, and can be negated', () => {
  expect(filtersOf('project:"my app" -tool:Bash IN:Prompt x')).toEqual([
    { name: 'project', values: ['my app'], isNegated: false },
    { name: 'tool', values: ['Bash'], isNegated: true },
    { name: 'in', values: ['prompt'], isNegated: false },
  ])
})

test('the same filter twice means either, but both for is', () => {
  expect(filtersOf('project:a project:b is:gone is:error')).toEqual([
    { name: 'project', values: ['a', 'b'], isNegated: false },
    { name: 'is', values: ['gone'], isNegated: false },
    { name: 'is', values: ['error'], isNegated: false },
  ])
  expect(filtersOf('is:gone OR is:kept in:prompt,answer')).toEqual([
    { name: 'is', values: ['gone', 'kept'], isNegated: false },
    { name: 'in', values: ['prompt', 'answer'], isNegated: false },
  ])
})

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime()

test.each([
  ['after:2026-10-05', day(2026, 10, 5)],
  ['before:2026-10', day(2026, 10, 1)],
  ['before:2026', day(2026, 1, 1)],
  ['after:today', day(2026, 10, 5)],
  ['after:yesterday', day(2026, 10, 4)],
  ['after:7d', now - 7 * 86_400_000],
  ['after:2w', now - 14 * 86_400_000],
  ['after:3m', new Date(2026, 6, 5, 14, 30).getTime()],
  ['before:1y', new Date(2025, 9, 5, 14, 30).getTime()],
])('%s is a time', (text, time) => {
  expect(parse(text)).toMatchObject({ filters: [{ anyOf: [{ value: time }] }], hints: [] })
})

test('a month before the 31st is its last day where it is shorter', () => {
  const may31 = new Date(2026, 4, 31, 8).getTime()
  expect(parseQuery('after:3m', may31).filters).toMatchObject([
    { anyOf: [{ value: new Date(2026, 1, 28, 8).getTime() }] },
  ])
})

test('regexes are read with their flag, and negated', () => {
  expect(parse('tide /v\\d+ [/]x/i -/a b/ /c+/g /d+/gi').regexes).toEqual([
    { source: 'v\\d+ [/]x', isCaseIgnored: true, isNegated: false },
    { source: 'a b', isCaseIgnored: false, isNegated: true },
    { source: 'c+', isCaseIgnored: false, isNegated: false },
    { source: 'd+', isCaseIgnored: true, isNegated: false },
  ])
})

test.each([
  ['in:promt x', 'unknown-value', 'in:prompt'],
  ['in:pro', 'unfinished', 'in:prompt'],
  ['-is:', 'unfinished', undefined],
  ['is:error,gnoe x', 'unknown-value', 'is:gone'],
  ['after:2026-02-30 x', 'bad-date', undefined],
  ['after:yes', 'unfinished', 'after:yesterday'],
  ['project: x', 'unfinished', undefined],
  ['file:. x', 'unsearchable', undefined],
  ['-file:./ x', 'unsearchable', undefined],
  ['file:.', 'unfinished', undefined],
  ['a OR', 'unfinished', undefined],
  ['OR a', 'bad-or', undefined],
  ['a OR OR b', 'bad-or', undefined],
  ['a OR -b', 'bad-or', undefined],
  ['a OR in:prompt', 'bad-or', undefined],
  ['a => b', 'unsearchable', '/=>/'],
  ['a || b', 'unsearchable', '/\\|\\|/'],
  ['/(/ x', 'bad-regex', undefined],
  ['/[/', 'bad-regex', undefined],
  ['/[a/', 'bad-regex', undefined],
  ['/tide [a/ x', 'bad-regex', undefined],
  ['/[', 'unfinished', undefined],
  ['/foo.*ba', 'unfinished', '/foo.*ba/'],
  ['/foo[ba', 'unfinished', undefined],
  ['"high wa', 'open-quote', '"high wa"'],
  ['tide -"high wa', 'open-quote', '-"high wa"'],
  ['“high wa', 'open-quote', '“high wa"'],
  ['project:"my app', 'open-quote', 'project:"my app"'],
  ['projct:web', 'unknown-filter', 'project:web'],
  ['proj:web x', 'unknown-filter', 'project:web'],
  ['-Projct:we* x', 'unknown-filter', '-project:we*'],
  ['tols:Bash', 'unknown-filter', 'tool:Bash'],
  ['tools:Bash', 'unknown-filter', 'tool:Bash'],
  ['befor:7d', 'unknown-filter', 'before:7d'],
  ['brnach:main', 'unknown-filter', 'branch:main'],
  ['bramch:main', 'unknown-filter', 'branch:main'],
  ['projct:"my app"', 'unknown-filter', 'project:'],
])('%s gives a hint', (text, kind, suggestion) => {
  const { hints } = parse(text)
  expect(hints).toHaveLength(1)
  expect(hints[0]).toMatchObject({ kind, suggestion, message: expect.stringMatching(/^.+[.]$/) })
})

test('a hint knows its place, so that its suggestion can be put there', () => {
  const text = 'tide -in:promt late'
  const [hint] = parse(text).hints
  expect(text.slice(0, hint?.from) + hint?.suggestion + text.slice(hint?.to)).toBe('tide -in:prompt late')
})

test('what a wrong query says beside its fault is searched', () => {
  expect(toShort(parse('projct:web tide'))).toBe('projct:web tide')
  expect(toShort(parse('"high wa'))).toBe('"high wa"')
  expect(toShort(parse('/[a/ tide'))).toBe('a tide')
  expect(toShort(parse('tide in:promt OR after:soon late'))).toBe('tide late')
  expect(toShort(parse('/(a+)+foo\\b bar/ x'))).toBe('a foo bar x')
  expect(toShort(parse('/(caf\\u00e9 bar/ x'))).toBe('caf bar x')
  expect(toShort(parse('a OR -b'))).toBe('a -b')
})

test('a sign that may be the start of something is left alone', () => {
  for (const text of ['a -', 'a "', 'a (', 'a /', 'a *']) expect(parse(text)).toMatchObject({ hints: [] })
})

test('only the word that is being typed is taken as the start of one', () => {
  expect(toShort(openLastWord(parse('tide ta')))).toBe('tide ta*')
  expect(toShort(openLastWord(parse('tide ta ')))).toBe('tide ta')
  expect(toShort(openLastWord(parse('tide OR ta')))).toBe('tide|ta*')
  expect(toShort(openLastWord(parse('"high wa')))).toBe('"high wa"*')
  expect(toShort(openLastWord(parse('"high water"')))).toBe('"high water"')
})

test('a pasted text is cut, with a hint', () => {
  const query = parse('word '.repeat(1000))
  expect(query.clauses).toHaveLength(50)
  expect(query.hints).toMatchObject([{ kind: 'too-long' }])
})

test('nothing that can be typed throws, and every hint has its place', () => {
  const bits = [
    'a',
    'OR',
    '-',
    '"',
    '/',
    ':',
    'in:',
    'is:gone',
    'after:',
    '7d',
    '*',
    '(',
    ')+',
    '\\',
    ' ',
    '“',
    '[',
    '|',
  ]
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...bits), { maxLength: 12 }).map((each) => each.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      for (const { from, to } of parse(text).hints) {
        expect(from).toBeLessThan(to)
        expect(to).toBeLessThanOrEqual(text.length)
      }
    }),
    { numRuns: runs(1000) },
  )
})
