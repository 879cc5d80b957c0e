import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { CharacterKind, foldOf, kindOf } from './characters.ts'
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
  const folded = String.fromCodePoint(foldOf(code))
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
    'ﬁn',
    'σισυφοσ',
  ])
})
