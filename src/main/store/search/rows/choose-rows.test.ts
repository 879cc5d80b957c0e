import { expect, test } from 'vitest'
import { openLastWord, parseQuery } from '../../../../core/query/parse/parse-query.ts'
import { chooseRows } from './choose-rows.ts'
import type { FrequentWords } from './frequent-words.ts'

const counts: Readonly<Record<string, number>> = {
  file: 40_000,
  fix: 9000,
  filter: 5000,
  error: 30_000,
  zeal: 30,
}

const words: FrequentWords = {
  countRows: (start) => sum(Object.entries(counts).flatMap(([word, n]) => (word.startsWith(start) ? n : []))),
  complete: (start, most) =>
    Object.keys(counts)
      .filter((word) => word.startsWith(start))
      .slice(0, most),
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function choose(text: string, { isWhole = false, isCounted = true } = {}) {
  const known = isCounted ? words : undefined
  const {
    rows,
    complete: _,
    ...rest
  } = chooseRows(openLastWord(parseQuery(text, 0)), known, {
    isTyping: true,
    isWhole,
    findSessions: () => [],
  })
  return { match: rows.match, ...rest }
}

test('a start that many words have is looked for as the most frequent of them', () => {
  expect(choose('error fil')).toEqual({
    match: '"error" AND ("file" OR "filter" OR "fil")',
    isComplete: false,
    instead: undefined,
  })
  expect(choose('fix').instead?.match).toBe('"fix" *')
})

test('a start that few words have, or everything, is looked for as it is', () => {
  expect(choose('zea')).toMatchObject({ match: '"zea" *', isComplete: true })
  expect(choose('fil', { isWhole: true })).toMatchObject({ match: '"fil" *', isComplete: true })
  expect(choose('fil', { isCounted: false })).toMatchObject({ match: '"fil" *', isComplete: true })
})

test('one or two letters are never looked for everywhere, unless hardly a word begins so', () => {
  expect(choose('fi', { isWhole: true })).toMatchObject({ isComplete: false, instead: undefined })
  expect(choose('fi', { isCounted: false })).toMatchObject({ match: '("fi")', isComplete: false })
  expect(choose('ze')).toMatchObject({ match: '"ze" *', isComplete: true })
})

test('a phrase goes on with few words, as each costs a walk of its own', () => {
  expect(choose('"error fil').match).toBe('text : ("error file" OR "error filter" OR "error fil")')
})
