import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { toIndexText } from '../../../core/query/words/to-index-text.ts'
import { Statements } from '../database/statements.ts'
import { WordWriter } from './word-writer.ts'

function openWords() {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `CREATE VIRTUAL TABLE words USING fts5(text, parts, content='', contentless_delete=1,
       tokenize="unicode61 remove_diacritics 2")`,
  )
  const find = database.prepare('SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid')
  return {
    writer: new WordWriter(new Statements(database)),
    find: (query: string) => find.all(query).map(({ rowid }) => Number(rowid)),
  }
}

test('what is added is found when it is written, by its words and by the parts of its code words', () => {
  const { writer, find } = openWords()
  writer.add(7, toIndexText('Ein Wörterbuch → für fooBar'))
  writer.add(9, toIndexText(''))
  expect(find('worterbuch')).toEqual([])
  writer.flush()
  expect(find('worterbuch')).toEqual([7])
  expect(find('parts : bar')).toEqual([7])
})

test('texts of more than one burst, and one that is longer than a burst, are all written, in order', () => {
  const { writer, find } = openWords()
  const filler = 'tide → table '.repeat(20_000)
  const texts = [filler, filler, filler.repeat(8), filler, filler, filler, filler, filler]
  for (const [row, text] of texts.entries()) writer.add(row, toIndexText(`${text} unique${row}`))
  writer.flush()
  expect(find('tide')).toEqual(texts.map((_, row) => row))
  expect(texts.map((_, row) => find(`unique${row}`))).toEqual(texts.map((_, row) => [row]))
})

test('what is forgotten is never written', () => {
  const { writer, find } = openWords()
  writer.add(1, toIndexText('undone'))
  writer.forget()
  writer.add(2, toIndexText('done'))
  writer.flush()
  expect(find('undone OR done')).toEqual([2])
})
