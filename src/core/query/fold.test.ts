import { expect, test } from 'vitest'
import { fold } from './fold.ts'

/** A letter that is not English has a text folded character by character. */
function foldSlowly(text: string): string {
  return fold(`${text}é`).text.slice(0, -1)
}

test('each character is folded alike, whether in a text of plain signs or among letters', () => {
  const wrong: string[] = []
  for (let code = 0; code < 0xd800; code++) {
    const text = `Qx${String.fromCharCode(code)}X→`
    if (fold(text).text !== foldSlowly(text)) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})

test('plain signs stay where they are', () => {
  expect(fold('“Ebb” → Flow…')).toEqual({ text: ' ebb    flow ', origins: undefined })
})
