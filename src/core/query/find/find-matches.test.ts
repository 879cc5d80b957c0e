import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import type { Clause, Term } from '../query.ts'
import { toFtsQuery } from '../words/to-fts-query.ts'
import { toIndexText } from '../words/to-index-text.ts'
import { findMatches, matches } from './find-matches.ts'

function term(kind: Term['kind'], text: string): Term {
  return { kind, text, isLast: false, from: 0, to: text.length }
}

const asQuery = (...terms: readonly Term[]) => ({
  clauses: terms.map((each): Clause => ({ anyOf: [each], isNegated: false })),
  regexes: [],
})

const found = (text: string, kind: Term['kind'], wanted: string) =>
  findMatches(text, asQuery(term(kind, wanted))).map(({ from, to }) => text.slice(from, to))

/** The rows of a real index that FTS5 finds. */
function searchIndex(texts: readonly string[], clauses: readonly Clause[]): readonly number[] {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec(
      `create virtual table fts using fts5(text, parts, content='', tokenize='unicode61 remove_diacritics 2')`,
    )
    const insert = database.prepare('insert into fts(rowid, text, parts) values (?, ?, ?)')
    for (const [row, each] of texts.entries()) {
      const { text, parts } = toIndexText(each)
      insert.run(row, text, parts)
    }
    const all = [...texts.keys()]
    const query = toFtsQuery(clauses)
    if (query === undefined) return all
    const rows = database.prepare('select rowid from fts where fts match ?').all(query.match)
    const hits = new Set(rows.map(({ rowid }) => Number(rowid)))
    return all.filter((row) => hits.has(row) === (query.kind === 'match'))
  } finally {
    database.close()
  }
}

const pieces = [
  ...[
    'foo',
    'bar',
    'Foo',
    'BAR',
    'fooBar',
    'FOOBar2',
    'foo_bar',
    'foo.bar()',
    'bar/foo',
    'x',
    'parseJSON5Value',
  ],
  ...[
    'é',
    'cafe\u0301',
    'CAFÉ',
    'caféBar',
    'ё',
    'Ελλάς',
    'ΣΟΦΟΣ',
    'straße',
    'İI',
    'Łódź',
    'Æon',
    'ﬁne',
    'oﬃceØre',
    'fooÆr',
    'þß',
    'ss',
    'ae',
    'fi',
    '\u0301',
    'a\u0305b',
    'أحمد',
    'ا\u0654حمد',
    'احمد',
    '\u0958ल',
    'क\u093cल',
    '\u093c',
    '\ufb2aל',
    'של',
    '\uf90a曜',
    '金曜',
  ],
  ...[
    '中',
    '中文',
    '文字',
    '中文字',
    'ひらカナー',
    '한국어',
    '\u1112\u1161\u11ab',
    'か\u3099',
    'が',
    '𠮷野家',
    '々',
  ],
  ...[' ', ' ', ' ', '-', '_', '。', '"', '*', '(', "'", '\n', '\0', '\ud800', '🤖', '✓', '—', '１２', 'Ａb'],
  ...['deadbeef42', '42', '7', 'q'.repeat(70), 'A1'.repeat(20)],
]
const someText = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((each) => each.join(''))
const someTerm = fc
  .tuple(
    fc.constantFrom<Term['kind']>('word', 'phrase', 'prefix', 'phrase-prefix'),
    fc.oneof(
      someText,
      fc.constantFrom(...pieces),
      fc
        .tuple(fc.constantFrom(...pieces), fc.nat(3), fc.nat(4))
        .map(([piece, from, length]) => piece.slice(from, from + length)),
    ),
  )
  .map(([kind, text]) => term(kind, text))
const someClause = fc
  .tuple(fc.array(someTerm, { minLength: 1, maxLength: 2 }), fc.boolean())
  .map(([anyOf, isNegated]): Clause => ({ anyOf, isNegated }))

const hasWords = (each: Term) => toFtsQuery([{ anyOf: [each], isNegated: false }]) !== undefined

test('a letter that is written as several is marked whole', () => {
  expect(found('In ŁÓDŹ, Hauptstraße 3, ﬁne', 'word', 'lodz')).toEqual(['ŁÓDŹ'])
  expect(found('In Łódź, Straße 3, ﬁne', 'prefix', 'stras')).toEqual(['Straß'])
  expect(found('In Łódź, Straße 3, ﬁne', 'word', 'strasse')).toEqual(['Straße'])
  expect(found('ﬁne', 'prefix', 'f')).toEqual(['ﬁ'])
  expect(found('fooÆrBar', 'prefix', 'a')).toEqual(['Æ'])
})

test('a text matches exactly where FTS5 finds its index text', () => {
  fc.assert(
    fc.property(
      fc.array(someText, { minLength: 1, maxLength: 12 }),
      fc.array(someClause, { minLength: 1, maxLength: 3 }),
      (texts, clauses) => {
        // What holds no word is no term: parseQuery leaves it out with a hint.
        const usable = clauses
          .map((clause) => ({ ...clause, anyOf: clause.anyOf.filter(hasWords) }))
          .filter(({ anyOf }) => anyOf.length > 0)
        const expected = [...texts.keys()].filter((row) =>
          matches(texts[row] ?? '', { clauses: usable, regexes: [] }),
        )
        expect(searchIndex(texts, clauses)).toEqual(expected)
      },
    ),
    { numRuns: runs(500) },
  )
})

test('a piece of any text in Unicode is found exactly where FTS5 finds it', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 })
  const kind = fc.constantFrom<Term['kind']>('word', 'phrase', 'prefix', 'phrase-prefix')
  fc.assert(
    fc.property(text, text, kind, fc.nat(6), fc.nat(6), (left, right, kind, from, length) => {
      const texts = [left, left + right, right + left, `${right} ${left}`, `${left.toUpperCase()}1`]
      const wanted = term(kind, left.slice(from, from + length + 1))
      if (!hasWords(wanted)) return
      const query = asQuery(wanted)
      expect(searchIndex(texts, query.clauses)).toEqual(
        [...texts.keys()].filter((row) => matches(texts[row] ?? '', query)),
      )
    }),
    { numRuns: runs(500) },
  )
})

test('words are found whatever their case and accents', () => {
  expect(found('Déjà vu, deja VU; dejavu', 'word', 'DEJA')).toEqual(['Déjà', 'deja'])
  expect(found('cafe\u0301 crème', 'word', 'café')).toEqual(['cafe\u0301'])
})

test('code words are found whole and by their parts', () => {
  const text = 'const x = fooBar(foo_bar, HTTPServer2) // parseJSON5Value'
  expect(found(text, 'word', 'foobar')).toEqual(['fooBar'])
  expect(found(text, 'word', 'bar')).toEqual(['Bar', 'bar'])
  expect(found(text, 'word', 'foo_bar')).toEqual(['foo_bar'])
  expect(found(text, 'word', 'server')).toEqual(['Server'])
  expect(found(text, 'word', 'json')).toEqual(['JSON'])
  expect(found(text, 'prefix', 'ser')).toEqual(['Ser'])
  expect(found(text, 'word', 'erver')).toEqual([])
  expect(found(text, 'phrase', 'bar')).toEqual(['bar'])
})

test('paths and hashes are found whole and by their parts', () => {
  const text = 'see src/core/query.ts at 1ee9b0d'
  expect(found(text, 'word', 'src/core/query.ts')).toEqual(['src/core/query.ts'])
  expect(found(text, 'word', 'query.ts')).toEqual(['query.ts'])
  expect(found(text, 'prefix', '1ee9')).toEqual(['1ee9'])
})

test('CJK text is found by any substring', () => {
  const text = '日本語の文章を検索する。한국어도 됩니다'
  expect(found(text, 'word', '本語')).toEqual(['本語'])
  expect(found(text, 'word', '文章を検')).toEqual(['文章を検'])
  expect(found(text, 'word', '語')).toEqual(['語'])
  expect(found(text, 'word', '국어')).toEqual(['국어'])
  expect(found(text, 'word', '文検')).toEqual([])
  expect(found('中文。文字', 'word', '中文字')).toEqual([])
})

test('text that macOS took apart is found as it is typed', () => {
  expect(found('한국어.txt'.normalize('NFD'), 'word', '국어')).toEqual(['국어'.normalize('NFD')])
  expect(found('データ'.normalize('NFD'), 'word', 'デー')).toEqual(['デー'.normalize('NFD')])
})

test.each([
  ['أحمد', 'أحمد'.normalize('NFD')],
  ['أحمد', 'احمد'],
  ['قرآن', 'قران'],
  ['\u0958लम', 'क\u093cलम'],
  ['\u0958लम', 'कलम'],
  ['\ufb2aלום', 'שׁלום'],
  ['שׁלום', 'שלום'],
  ['\uf90a曜', '金曜'],
])('%s and %s find each other', (one, other) => {
  expect(found(`x ${one} y`, 'word', other)).toEqual([one])
  expect(found(`x ${other} y`, 'word', one)).toEqual([other])
})

test('the variant of a character is found by the character', () => {
  expect(found('葛\u{e0100}城市', 'word', '葛城')).toEqual(['葛\u{e0100}城'])
})

test('a regex is found in the text as it is, also across a very long one', () => {
  const text = `${'x'.repeat(5000)}\nFoo-42\n${'y '.repeat(5000)}foo-43`
  const regexes = [{ source: '^foo-\\d+$|foo-43', isCaseIgnored: true, isNegated: false }]
  expect(findMatches(text, { clauses: [], regexes }).map(({ from, to }) => text.slice(from, to))).toEqual([
    'Foo-42',
    'foo-43',
  ])
  expect(matches('none here', { clauses: [], regexes })).toBe(false)
})

const foundBy = (text: string, source: string, isCaseIgnored = false) =>
  findMatches(text, { clauses: [], regexes: [{ source, isCaseIgnored, isNegated: false }] }).map(
    ({ from, to }) => text.slice(from, to),
  )

test('a regex may name characters by their numbers', () => {
  const text = 'a café — foo(bar) 😀'
  expect(foundBy(text, 'caf\\u00e9')).toEqual(['café'])
  expect(foundBy(text, '\\u2014')).toEqual(['—'])
  expect(foundBy(text, '\\x28BAR', true)).toEqual(['(bar'])
  expect(foundBy(text, '\\u{1f600}|\\x2d')).toEqual(['😀'])
})

test('a regex that begins with anything finds what it would find without it', () => {
  expect(foundBy('one two\nthree', '.*two')).toEqual(['two'])
  expect(foundBy('one two\nthree', '.*\\w+')).toEqual(['one', 'two', 'three'])
  expect(foundBy('one two\nthree', '.*?.*two$')).toEqual(['two'])
})

test('a regex that finds anything finds it', () => {
  for (const source of ['.*', '.*$', '.*|x', '.*?$', '.*(?:x|$)', '.*\\b', '.*(?=e)', '.*e?'])
    expect(foundBy('three', source), source).not.toEqual([])
})

test('a regex that may find nothing at all comes to an end, and finds the rest', () => {
  expect(foundBy('😀a😀', '\\p{L}*')).toEqual(['a'])
})

test('overlapping matches are one place to highlight', () => {
  const query = asQuery(term('prefix', 'fo'), term('word', 'foo'), term('phrase', 'foo bar'))
  expect(findMatches('a foo bar', query)).toEqual([{ from: 2, to: 9, of: 2 }])
})
