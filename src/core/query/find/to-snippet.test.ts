import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { findMatches } from './find-matches.ts'
import { type Snippet, toSnippet } from './to-snippet.ts'

const snippetOf = (text: string, query: string, length: number) =>
  toSnippet(text, findMatches(text, parseQuery(query, 0)), length)

function toShort({ text, ranges, isCutBefore, isCutAfter }: Snippet): string {
  const marked = ranges.toReversed().reduce((marked, { from, to }) => {
    return `${marked.slice(0, from)}[${marked.slice(from, to)}]${marked.slice(to)}`
  }, text)
  return `${isCutBefore ? '…' : ''}${marked}${isCutAfter ? '…' : ''}`
}

const tale = `${'Once upon a time there was a harbour. '.repeat(20)}At high water the boats came in. ${'And so on. '.repeat(50)}`

test('a snippet shows the match with what stands around it, cut between words', () => {
  expect(toShort(snippetOf(tale, 'boats', 60))).toBe(
    '…At high water the [boats] came in. And so on. And so on. And…',
  )
})

test('the place that answers most of the query is shown', () => {
  const text = `boats ${'x '.repeat(200)} boats boats boats ${'y '.repeat(200)} the boats at high water ${'z '.repeat(99)}`
  expect(toShort(snippetOf(text, 'boats water', 40))).toMatch(/the \[boats\] at high \[water\]/)
})

test('a short text is shown whole, on one line', () => {
  expect(toShort(snippetOf('  one\n\n\ttwo   three\n', 'two', 100))).toBe('one [two] three')
})

test('without a match the text is shown from its start', () => {
  expect(toShort(snippetOf(tale, 'moon', 30))).toBe('Once upon a time there was a…')
})

test('a match at the end leaves its room to what stands before', () => {
  expect(toShort(snippetOf(`${'word '.repeat(50)}end`, 'end', 30))).toBe('…word word word word word [end]')
})

test('a match longer than the snippet is cut', () => {
  const snippet = snippetOf('x'.repeat(500), '/x+/', 40)
  expect(snippet).toMatchObject({ text: 'x'.repeat(40), ranges: [{ from: 0, to: 40 }], isCutAfter: true })
})

test('no character of two units is cut in half', () => {
  const snippet = snippetOf(`${'🌊'.repeat(50)}tide${'🌊'.repeat(50)}`, 'tide', 21)
  expect(snippet.text.isWellFormed()).toBe(true)
})

test('a snippet is never longer than asked, and its ranges lie within it', () => {
  const words = fc.constantFrom('tide', 'table', 'a', ' ', '\n  ', 'longerWord', '🌊', '中文字')
  const texts = fc.array(words, { maxLength: 60 }).map((each) => each.join(''))
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 80 }), (text, length) => {
      const { text: shown, ranges } = snippetOf(text, 'tide OR 中文 word*', length)
      expect(shown.length).toBeLessThanOrEqual(length)
      for (const { from, to } of ranges) {
        expect(from).toBeLessThan(to)
        expect(to).toBeLessThanOrEqual(shown.length)
      }
    }),
    { numRuns: runs(1000) },
  )
})
