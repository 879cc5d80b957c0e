import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { CharacterKind, foldOf, kindOf, spellOut } from './characters.ts'
import { toIndexText } from './to-index-text.ts'

/** What SQLite makes of the index text of each text: the words of its first column, in order. */
function wordsInIndex(texts: readonly string[]): readonly (readonly string[])[] {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    create virtual table fts using fts5(text, parts, content='', tokenize='unicode61 remove_diacritics 2');
    create virtual table words using fts5vocab(fts, 'instance');
    begin`)
  const insert = database.prepare('insert into fts(rowid, text, parts) values (?, ?, ?)')
  for (const [row, text] of texts.entries()) {
    const { text: indexed, parts } = toIndexText(text)
    insert.run(row, indexed, parts)
  }
  database.exec('commit')
  const found: string[][] = texts.map(() => [])
  const words = database.prepare("select term, doc, offset from words where col = 'text'").iterate()
  for (const { term, doc, offset } of words) {
    const row = found[Number(doc)]
    if (row !== undefined) row[Number(offset)] = String(term)
  }
  database.close()
  return found
}

const wordsOf = (text: string) => wordsInIndex([text])[0]

test('SQLite reads every character of Unicode as we do', () => {
  const codes: number[] = []
  for (let code = 1; code < 0x32400; code++) if (code < 0xd800 || code > 0xdfff) codes.push(code)
  const found = wordsInIndex(codes.map((code) => `qx${String.fromCodePoint(code)}xq`))
  const wrong = codes.filter((code, index) => found[index]?.join('|') !== expectedWords(code).join('|'))
  expect(wrong.map((code) => [code.toString(16), found[codes.indexOf(code)], expectedWords(code)])).toEqual(
    [],
  )
})

function expectedWords(code: number): readonly string[] {
  const folded = spellOut(foldOf(code)) ?? String.fromCodePoint(foldOf(code))
  switch (kindOf(code)) {
    case CharacterKind.separator:
      return ['qx', 'xq']
    case CharacterKind.mark:
      return ['qxxq']
    case CharacterKind.cjk:
      return ['qx', folded, 'xq']
    default:
      return [`qx${folded}xq`]
  }
}

test('case and accents are ignored in every alphabet that has them', () => {
  expect(wordsOf('Élan DÉJÀ Ωμέγα Ёлка Việt ﬁn ΣΊΣΥΦΟΣ')).toEqual([
    'elan',
    'deja',
    'ωμεγα',
    'елка',
    'viet',
    'fin',
    'σισυφοσ',
  ])
})

test('letters that no accent makes are written as people type them', () => {
  expect(wordsOf('ŁÓDŹ Straße STRAẞE ﬁne oﬃce Øre Ǿ đakovo Ænima Ǽ œuvre Þór ıstanbul naïve-Łąka')).toEqual([
    ...['lodz', 'strasse', 'strasse', 'fine', 'office', 'ore', 'o', 'dakovo', 'aenima', 'ae', 'oeuvre'],
    ...['thor', 'istanbul', 'naive', 'laka'],
  ])
})

const partsOf = (text: string) => toIndexText(text).parts

test.each([
  ['fooBar', 'foo bar'],
  ['HTTPServer2', 'http server'],
  ['parseJSON5Value', 'parse json value'],
  ['sha256 utf8 x86', 'sha 256 utf 86'],
  ['foo_bar foo.bar() Foo FOO', ''],
  ['fooBar fooBar barFoo', 'foo bar'],
  ['snake_withCamel', 'with camel'],
  ['créerCompte ÉcoleNormale СловоДва', 'creer compte ecole normale слово два'],
  ['中文fooBar文字', 'foo bar'],
])('the parts of %s are %s', (text, parts) => {
  expect(partsOf(text)).toBe(parts)
})

test('hashes, keys and long runs have no parts', () => {
  expect(partsOf('1ee9b0d 550e8400-e29b-41d4-a716-446655440000 DEADBEEF42')).toBe('')
  expect(partsOf('toolu_01A09q90qw90lq917835lq9')).toBe('')
  expect(partsOf('fooBar'.repeat(11))).toBe('')
})

test('text that the tokenizer reads as we do goes to the index as it stands', () => {
  const text = 'Plain text — with “quotes”, café, foo_bar, │ boxes │ and → arrows ✓'
  expect(toIndexText(text).text).toBe(text)
})

test('each run of CJK becomes pairs, and its last character', () => {
  expect(wordsOf('在中文字里')).toEqual(['在中', '中文', '文字', '字里', '里'])
  expect(wordsOf('用Git提交, ラーメン 한국어')).toEqual([
    ...['用', 'git', '提交', '交', 'ラー', 'ーメ', 'メン', 'ン', '한국', '국어', '어'],
  ])
  expect(wordsOf('𠮷野家')).toEqual(['𠮷野', '野家', '家'])
})

test('an emoji is no letter, however new it is', () => {
  expect(wordsOf('🤖Generated 🚀done⏺Bash')).toEqual(['generated', 'done', 'bash'])
})
