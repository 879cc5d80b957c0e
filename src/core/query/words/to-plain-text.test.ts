import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ansi } from '../../../../fixtures/ansi.ts'
import {
  CAVEAT,
  toCommandEcho,
  toCommandOutput,
  toShellInput,
  toShellOutput,
} from '../../../../fixtures/user-texts.ts'
import { findMatches } from '../find/find-matches.ts'
import { toSnippet } from '../find/to-snippet.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { toPlainText } from './to-plain-text.ts'

test('a command is what people typed', () => {
  expect(toPlainText(toCommandEcho('model', 'opus'))).toBe('/model opus')
  expect(
    toPlainText(
      '<command-message>review is running…</command-message>\n<command-name>/review</command-name>',
    ),
  ).toBe('/review')
  expect(toPlainText(toShellInput('ls -la'))).toBe('ls -la')
  expect(toPlainText('<command-message>only this</command-message>')).toBe('only this')
  expect(toPlainText(toCommandEcho('explain', 'the <command-name> tag'))).toBe(
    '/explain the <command-name> tag',
  )
})

test('what a command printed is without tags and colours', () => {
  expect(toPlainText(toCommandOutput(ansi.bold('Set model')))).toBe('Set model')
  expect(toPlainText(toShellOutput('a.ts', ''))).toBe('a.ts')
  expect(toPlainText(toShellOutput('a', 'b'))).toBe('a\nb')
  expect(toPlainText(toShellOutput('', ''))).toBe('')
  expect(toPlainText(`<local-command-caveat>${CAVEAT}</local-command-caveat>`)).toBe(CAVEAT)
  expect(toPlainText(`${ansi.rgb(1, 2, 3, 'tide')} \u001b]0;title\u0007table`)).toBe('tide table')
})

test('what speaks of commands is left as it is', () => {
  for (const text of [
    'The tag <command-name> holds the name.',
    '<command-args>x</command-args>',
    '<bash-like>x</bash-like>',
    '<system-reminder><command-name>x</command-name></system-reminder>',
  ])
    expect(toPlainText(text)).toBe(text)
})

test('in a coloured text, what is marked is what was looked for', () => {
  const pieces = fc.constantFrom(
    'tide',
    'table',
    ' ',
    '\n',
    ansi.red('tide'),
    ansi.bold('curve'),
    ansi.eraseLine,
  )
  const texts = fc.array(pieces, { maxLength: 60 }).map((each) => each.join(' '))
  const query = parseQuery('tide', 0)
  fc.assert(
    fc.property(texts, fc.integer({ min: 10, max: 80 }), (text, length) => {
      const plain = toPlainText(text)
      const snippet = toSnippet(plain, findMatches(plain, query), length)
      expect(snippet.text).toMatch(/^(?:tide|table|curve|\s)*$/)
      expect(snippet.ranges.length > 0).toBe(text.includes('tide'))
      for (const { from, to } of snippet.ranges) expect(snippet.text.slice(from, to)).toBe('tide')
    }),
  )
})
