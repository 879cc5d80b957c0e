import { expect, test } from 'vitest'
import { openLastWord, parseQuery } from '../parse/parse-query.ts'
import { matches } from './find-matches.ts'
import { toTiers } from './to-tiers.ts'

const TEXTS = {
  phrase: 'The rate limit was hit',
  words: 'A limit for the rate',
  started: 'About rate limiting',
  rest: 'A rate of data-movement-limited work',
  none: 'The rate only',
}

function tierOf(query: string, text: string, { isTyping }: { readonly isTyping: boolean }): number {
  const parsed = parseQuery(query, 0)
  return toTiers(isTyping ? openLastWord(parsed) : parsed).findIndex((tier) => matches(text, tier))
}

test('the exact words in a row come first, then the exact words, then words that begin like the last one', () => {
  const tier = (text: string) => tierOf('rate limit', text, { isTyping: true })
  expect(Object.values(TEXTS).map(tier)).toEqual([0, 1, 2, 3, -1])
  expect(tierOf('rate limit*', TEXTS.started, { isTyping: false })).toBe(2)
})

test('where the last word is whole, there are two tiers', () => {
  const tier = (text: string) => tierOf('rate limit', text, { isTyping: false })
  expect(Object.values(TEXTS).map(tier)).toEqual([0, 1, -1, -1, -1])
})

test('every tier leaves out what the query leaves out, and asks for its filters', () => {
  const query = openLastWord(parseQuery('-hit in:prompt rate limit', 0))
  for (const tier of toTiers(query)) {
    expect(tier.filters).toEqual(query.filters)
    expect(matches(TEXTS.phrase, tier)).toBe(false)
  }
})

test.each(['limit', '"rate limit', 'rate OR limit', 'rat* limit', 'rate /limit/', ''])(
  '%s has no order',
  (text) => {
    expect(toTiers(openLastWord(parseQuery(text, 0)))).toHaveLength(1)
  },
)
