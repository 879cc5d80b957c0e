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

/** Letters with a part that is no mark to us, and so ends a word; what is no letter is only a space more or less. */
const APART =
  /[\p{sc=Tamil}\p{sc=Tibetan}\p{sc=Myanmar}\p{sc=Balinese}\u{11380}-\u{113ff}\u{16d40}-\u{16d7f}]|\P{L}/u

test('a letter is folded alike, whether it is written as one character or taken apart', () => {
  const wrong: string[] = []
  for (let code = 0x80; code < 0x323b0; code++) {
    const letter = String.fromCodePoint(code)
    if ((code >= 0xd800 && code < 0xe000) || APART.test(letter)) continue
    // Seven ideographs are a variant of one that takes more room.
    if (/\p{sc=Han}/u.test(letter) && letter.normalize('NFD').length > letter.length) continue
    for (const form of ['NFC', 'NFD'] as const)
      if (fold(`q${letter}x`).text !== fold(`q${letter.normalize(form)}x`).text)
        wrong.push(`${code.toString(16)} ${letter}`)
  }
  expect(wrong).toEqual([])
})
