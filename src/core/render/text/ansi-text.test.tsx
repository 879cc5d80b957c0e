import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hasOverwritten } from './ansi-runs.ts'
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

test('a colour that ends behind a carriage return writes over nothing', () => {
  expect(draw('50 %\r100 %\r\u001b[0m\nend')).toBe('100 %\nend')
  expect(draw('\u001b[32mdone\r\u001b[0m\nend')).toBe('<span class="ansi-fg-green">done</span>\nend')
})

test('a line that is erased at last is empty', () => {
  expect(draw('waiting\r\u001b[2K\nend')).toBe('\nend')
})

test.each([
  ['10 %\r50 %', 'a state before'],
  ['waiting\r\u001b[2Kdone', 'a state before, which was erased'],
  ['waiting\r\u001b[2K\nend', 'a line that was erased at last'],
  ['one\rtwo\rthree\n', 'a line of an old Macintosh'],
])('%j has something written over: %s', (text) => {
  expect(hasOverwritten(text)).toBe(true)
})

test.each([
  ['\u001b[2K\rdone\nend', 'the line was erased while it was empty'],
  ['\u001b[2K\u001b[1G\r\u001b[0K\u001b[32mdone\u001b[0m', 'the same by other sequences'],
  ['  \r\u001b[Kdone', 'blanks were erased'],
  ['50 %\r50 %', 'it was written once more'],
  ['done\r\u001b[0m\nend', 'only a colour ends behind it'],
  ['a\r\nb\r\r\n', 'lines of Windows'],
  ['waiting\r', 'nothing comes after it'],
])('%j has nothing written over: %s', (text) => {
  expect(hasOverwritten(text)).toBe(false)
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
