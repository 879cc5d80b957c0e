import { expect, test } from 'vitest'
import { canBeMistyped, findNearestWords, toNearStarts } from './find-nearest-words.ts'

const KNOWN = [
  { word: 'authentication', texts: 10 },
  { word: 'authenticating', texts: 90 },
  { word: 'tide', texts: 5 },
  { word: 'tile', texts: 50 },
  { word: 'ride', texts: 500 },
]

const nearest = (typed: string) => findNearestWords(typed, KNOWN, 3)

test('the word with the fewest errors comes first, then the same start, then the most frequent one', () => {
  expect(nearest('authetication')).toEqual(['authentication'])
  expect(nearest('autehntication')).toEqual(['authentication'])
  expect(nearest('tike')).toEqual(['tile', 'tide'])
  expect(nearest('tidr')).toEqual(['tide'])
  expect(nearest('lighthouse')).toEqual([])
})

test.each(['uathentication', 'athentication', 'xauthentication', 'buthentication', 'ahuthentication'])(
  'a word that begins like a slip of another one is found: %s',
  (typed) => {
    const starts = toNearStarts(typed).flat()
    expect(starts.some((start) => 'authentication'.startsWith(start))).toBe(true)
    expect(nearest(typed)).toContain('authentication')
  },
)

test('short words, numbers and hashes are no slips of others', () => {
  expect(['tid', '2026', 'a1b2c3d4', 'tide'].map(canBeMistyped)).toEqual([false, false, false, true])
})
