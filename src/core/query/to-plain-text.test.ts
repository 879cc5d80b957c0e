import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ansi } from '../../../fixtures/ansi.ts'
import { toCommandEcho, toCommandOutput, toShellInput, toShellOutput } from '../../../fixtures/user-texts.ts'
import { findMatches } from './find-matches.ts'
import { parseQuery } from './parse-query.ts'
import { toPlainText } from './to-plain-text.ts'
import { toSnippet } from './to-snippet.ts'

const toLine = (text: string) => toPlainText(text).trim().replace(/\s+/g, ' ')

test('a command is what people typed', () => {
  expect(toLine(toCommandEcho('model', 'opus'))).toBe('/model opus')
  expect(
    toLine('<command-message>review is running…</command-message>\n<command-name>/review</command-name>'),
  ).toBe('/review')
  expect(toLine(toShellInput('ls -la'))).toBe('ls -la')
  expect(toLine('<command-message>only this</command-message>')).toContain('only this')
})

test('what a command printed is without tags and colours', () => {
  expect(toLine(toCommandOutput(ansi.bold('Set model')))).toBe('Set model')
  expect(toLine(toShellOutput('a.ts', ''))).toBe('a.ts')
  expect(toLine(`${ansi.eraseLine}${ansi.rgb(1, 2, 3, 'tide')} \u001b]0;title\u0007table`)).toBe('tide table')
})

test('what speaks of commands is left as it is', () => {
  const text = 'The tag <command-name> holds the name.'
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
