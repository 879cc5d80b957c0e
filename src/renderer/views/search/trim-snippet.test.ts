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
  const far = trimSnippet(snippet('Long before anyone thought of it there was a tide in here', 'tide'))
  expect(far.text).toBe('of it there was a tide in here')
  expect(far.isCutBefore).toBe(true)
  const [range] = far.ranges
  expect(far.text.slice(range?.from, range?.to)).toBe('tide')
  expect(range?.from).toBeLessThanOrEqual(24)
  expect(far.text).toMatch(/^\S/)
})

test('a text without spaces is cut anywhere', () => {
  const far = trimSnippet(snippet(`${'x'.repeat(100)}tide`, 'tide'))
  expect(far.text).toBe(`${'x'.repeat(24)}tide`)
})
