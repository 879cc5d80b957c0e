import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnsiText } from './ansi-text.tsx'

const draw = (text: string) => renderToStaticMarkup(<AnsiText text={text} />)

test('colours and weights become classes', () => {
  expect(draw('\u001b[32m✓\u001b[0m ok \u001b[1;31mfailed\u001b[0m')).toBe(
    '<span class="ansi-fg-green">✓</span> ok <span class="ansi-fg-red ansi-bold">failed</span>',
  )
})

test.each([
  ['a bright one', '91', 'ansi-fg-red'],
  ['one of 256', '38;5;196', 'ansi-fg-red'],
  ['a grey of 256', '38;5;250', 'ansi-fg-white'],
  ['a true one', '38;2;20;200;30', 'ansi-fg-green'],
  ['a background', '41', 'ansi-bg-red'],
  ['one turned around', '7', 'ansi-fg-black ansi-bg-white'],
  ['a colour turned around', '31;7', 'ansi-fg-black ansi-bg-red'],
])('%s is one that can be read on both themes', (_which, code, name) => {
  expect(draw(`\u001b[${code}mx\u001b[0m`)).toBe(`<span class="${name}">x</span>`)
})

test('of a progress bar the last state remains', () => {
  expect(draw('10 %\r50 %\r100 %\ndone\r\nend')).toBe('100 %\ndone\nend')
})

test('a line that only ends with a carriage return keeps its text', () => {
  expect(draw('waiting\r')).toBe('waiting')
})

test('what moves the cursor or sets a title leaves nothing', () => {
  expect(draw('\u001b]0;title\u0007\u001b[2K\u001b[1Aa\u001b[?25lb\u001b(Bc')).toBe('abc')
})

test('words that were written to different places of the screen are apart', () => {
  expect(draw('one\u001b[2K\u001b[1Gtwo \u001b[3Cthree')).toBe('one two three')
})

test('a colour of one byte is one', () => {
  expect(draw('\u009b31mx\u009b0m')).toBe('<span class="ansi-fg-red">x</span>')
})

test('a link keeps its label only', () => {
  expect(draw('\u001b]8;;https://a.example\u001b\\here\u001b]8;;\u001b\\')).toBe('here')
})

test('markup in output stays text', () => {
  expect(draw('\u001b[31m<script>"\u001b[0m<b>')).toBe(
    '<span class="ansi-fg-red">&lt;script&gt;&quot;</span>&lt;b&gt;',
  )
})

test('an escape that is none is made visible', () => {
  expect(draw('a\u001b')).toContain('[U+001B]')
  expect(draw('bell\u0007')).toBe('bell[U+0007]')
})

test('a string for the terminal that never ends takes nothing along but its line', () => {
  expect(draw('\u001b]0;title\nnext')).toBe('\nnext')
})

test('overstruck letters are what is left', () => {
  expect(draw('N\u0008NA\u0008A')).toBe('NA')
})

test('what nothing is written over stays', () => {
  expect(draw('|\u0008/\u0008-\u0008')).toBe('-')
  expect(draw('one\u0008\ntwo')).toBe('one\ntwo')
})
