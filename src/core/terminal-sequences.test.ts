import { expect, test } from 'vitest'
import { withoutTerminalSequences } from './terminal-sequences.ts'

test.each([
  ['a colour', '\u001b[31mred\u001b[0mwing', 'redwing'],
  ['a colour of one byte', '\u009b33myellow\u009b0mhammer', 'yellowhammer'],
  ['a title', 'sand\u001b]0;title\u0007piper', 'sandpiper'],
  ['a link', '\u001b]8;;https://a.example\u001b\\sand\u001b]8;;\u001b\\piper', 'sandpiper'],
  ['a font', 'sand\u001b(B\u001b[mpiper', 'sandpiper'],
  ['a hidden cursor', 'sand\u001b[?25lpiper', 'sandpiper'],
  ['what grep and gcc write around a colour', 'sand\u001b[01;31m\u001b[Kpip\u001b[m\u001b[Ker', 'sandpiper'],
])('%s joins what stands around it', (_what, text, shown) => {
  expect(withoutTerminalSequences(text)).toBe(shown)
})

test.each([
  ['an erased line', 'transforming\u001b[2K\u001b[1Grendering', 'transforming rendering'],
  ['a step ahead', 'chunks\u001b[3Cspaced', 'chunks spaced'],
  ['a place on the screen', 'chunks\u001b[4;1Hspaced', 'chunks spaced'],
  ['one of one byte', 'chunks\u009b2Kspaced', 'chunks spaced'],
  ['a restored cursor', 'chunks\u001b8spaced', 'chunks spaced'],
  ['one among colours', '\u001b[1mchunks\u001b[0m\u001b[1A\u001b[32mspaced\u001b[0m', 'chunks spaced'],
])('%s separates', (_what, text, shown) => {
  expect(withoutTerminalSequences(text)).toBe(shown)
})

test('what is separated already gets no more space', () => {
  expect(withoutTerminalSequences('\u001b[2K\u001b[1Ga \u001b[1Gb\u001b[2K\r\nc\u001b[2J')).toBe('a b\r\nc')
})

test('what is no sequence stays', () => {
  for (const text of ['a\u009b', 'p\u009bt', 'a\u001b', '\u009b12'])
    expect(withoutTerminalSequences(text)).toBe(text)
})

test('very many sequences are taken out in no time', () => {
  expect(withoutTerminalSequences(`a${'\u001b[1A\u001b[2K'.repeat(500_000)}b`)).toBe('a b')
})
