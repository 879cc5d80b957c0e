import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { openLastWord, parseQuery } from '../parse/parse-query.ts'
import { toFtsQuery } from './to-fts-query.ts'

const toFts = (text: string) => toFtsQuery(parseQuery(text, 0).clauses)

test.each([
  ['Tide', '"tide"'],
  ['fooBar', '"foobar"'],
  ['foo_bar', 'text : "foo bar"'],
  ['"Déjà vu"', 'text : "deja vu"'],
  ['"tide"', 'text : "tide"'],
  ['conf*', '"conf" *'],
  ['src/co*', 'text : "src co" *'],
  ['中', 'text : "中" *'],
  ['中文', 'text : "中文"'],
  ['中文字', 'text : "中文 文字"'],
  ['中文*', 'text : "中文"'],
  ['中文abc', 'text : "中文 文 abc"'],
  ['abc中', 'text : "abc 中" *'],
  ['a b OR c d', '"a" AND ("b" OR "c") AND "d"'],
  ['a -b -c', '("a") NOT ("b" OR "c")'],
  ['NEAR(a', 'text : "near a"'],
])('%s asks FTS5 for %s', (text, match) => {
  expect(toFts(text)).toEqual({ kind: 'match', match })
})

test('words that are only unwanted exclude rows', () => {
  expect(toFts('-a -b is:error')).toEqual({ kind: 'exclude', match: '"a" OR "b"' })
})

test('a query of filters alone asks FTS5 for nothing', () => {
  expect(toFts('is:error in:prompt')).toBeUndefined()
  expect(toFts('')).toBeUndefined()
})

test('FTS5 takes whatever is typed', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `create virtual table fts using fts5(text, parts, content='', tokenize='unicode61 remove_diacritics 2')`,
  )
  const search = database.prepare('select rowid from fts where fts match ?')
  const bits = [
    'a',
    'OR',
    'AND',
    'NOT',
    'NEAR(',
    '-',
    '"',
    '/',
    ':',
    'text:',
    '*',
    '(',
    ')',
    '+',
    '^',
    '{',
    '}',
    ' ',
    '中',
    '\0',
    ',',
  ]
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...bits), { maxLength: 16 }).map((each) => each.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      for (const query of [parseQuery(text, 0), openLastWord(parseQuery(text, 0))]) {
        const fts = toFtsQuery(query.clauses)
        if (fts !== undefined) search.all(fts.match)
      }
    }),
    { numRuns: runs(2000) },
  )
  search.all(toFts(`"${'long '.repeat(5000)}"`)?.match ?? '')
  search.all(toFts('word '.repeat(5000))?.match ?? '')
  search.all(toFts(Array.from({ length: 300 }, (_, index) => `w${index}`).join(' OR '))?.match ?? '')
  database.close()
})
