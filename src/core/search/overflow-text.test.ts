import { expect, test } from 'vitest'
import { toOverflowText } from './overflow-text.ts'

test('what was written as JSON is read as it was meant, line by line', () => {
  const text = 'many\n\tzq "word" a\\b /c é 👩‍🚀 \u0001 C:\\new'
  const [, ...lines] = JSON.stringify([{ type: 'text', text }], null, 2).split('\n')
  expect(toOverflowText('a/b.json', lines.join('\n'))).toContain(`"text": "${text}"`)
  expect(toOverflowText('b.json', String.raw`caf\u00e9 \/ \ud83d\ude80 x\u003dy`)).toBe('café / 🚀 x=y')
})

test('what is no escape stays, and so does all of other files', () => {
  expect(toOverflowText('b.json', String.raw`a\xb \u12 \ `)).toBe(String.raw`a\xb \u12 \ `)
  expect(toOverflowText('b.txt', String.raw`C:\new \u0041`)).toBe(String.raw`C:\new \u0041`)
})

test('colours are taken out, also where JSON wrote them', () => {
  expect(toOverflowText('b.txt', '\u001b[31mred\u001b[0mwing')).toBe('redwing')
  expect(toOverflowText('b.json', String.raw`\u001b[31mred\u001b[0mwing`)).toBe('redwing')
})
