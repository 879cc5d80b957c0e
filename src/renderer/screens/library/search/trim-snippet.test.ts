import { expect, test } from 'vitest'
import { trimSnippet } from './trim-snippet.ts'

function snippet(text: string, word: string) {
  const from = text.indexOf(word)
  return { text, ranges: [{ from, to: from + word.length }], isCutBefore: false, isCutAfter: false }
}

test('a word near the start stays where it is', () => {
  const near = snippet('The tide is high', 'tide')
  expect(trimSnippet(near)).toBe(near)
  expect(trimSnippet({ ...near, ranges: [] }).text).toBe(near.text)
})

test('what stands far before it is cut off between words, and the marks go along', () => {
  const after = 'in here, and many a line of words behind it'
  const far = trimSnippet(snippet(`Long before anyone thought of it there was a tide ${after}`, 'tide'))
  expect(far.text).toBe(`of it there was a tide ${after}`)
  expect(far.isCutBefore).toBe(true)
  const [range] = far.ranges
  expect(far.text.slice(range?.from, range?.to)).toBe('tide')
  expect(range?.from).toBeLessThanOrEqual(24)
  expect(far.text).toMatch(/^\S/)
})

test('what fits on two lines is left whole', () => {
  const short = snippet('And please keep the worker small, it runs on old phones.', 'phones')
  expect(trimSnippet(short)).toBe(short)
})

test('where little follows, more is left before it', () => {
  const far = trimSnippet(snippet('Good. Is there any other place where we add an offset by hand?', 'offset'))
  expect(far.text).toBe('Is there any other place where we add an offset by hand?')
})

test('a text without spaces is cut anywhere', () => {
  const far = trimSnippet(snippet(`${'x'.repeat(100)}tide${'y'.repeat(60)}`, 'tide'))
  expect(far.text).toBe(`${'x'.repeat(24)}tide${'y'.repeat(60)}`)
})
