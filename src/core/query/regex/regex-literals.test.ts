import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { needsUnicode } from './regex-atoms.ts'
import { findRegexLiterals, holdsInOrder } from './regex-literals.ts'

/** Pieces of regexes, each with a text that it finds, alone at least. */
const PIECES = Object.entries({
  ...{ a: 'a', S: 'S', 5: '5', ' ': ' ', '-': '-', '{': '{', '}': '}', '<': '<', é: 'é', '😀': '😀' },
  // These two are also what a letter outside ASCII is, where case is ignored in Unicode.
  ...{ s: 'ſ', k: '\u212a' },
  ...{ '\\u00e9': 'é', '\\u2014': '—', '\\x28': '(', '\\u{61}': 'a', '\\u12': 'u12', '\\xg': 'xg' },
  ...{ '\\u{1f600}': '😀', '\\ud83d\\ude00': '😀', '\\cA': '\u0001', '\\c!': '\\c!', '\\t': '\t' },
  ...{ '\\0': '\0', '\\012': '\n', '\\08': '\u00008', '\\d': '7', '\\W': '!', '\\1': '', '\\k': 'k' },
  ...{ '\\.': '.', '\\-': '-', '\\/': '/', '\\_': '_', '\\ ': ' ', '\\\u0345': 'ι' },
  ...{ '\\p{L}': 'é', '\\P{Lu}': 'x', '\\k<n>': 'k<n>', '(?<n>q)': 'q', '(b)': 'b', '(?i:foo)': 'FOO' },
  ...{ '[^x]': 'y', '[\\]a]': ']', '[]a]': '', '[^]': '\n', '.': 'z', '(?:foo|bar)': 'bar' },
  ...{ '(?=a)': '', '(?!b)': '', '(?<=a)': '', '(?<!b)': '', '^': '', $: '', '\\b': '', '\\B': '' },
  ...{ '|': '', '(': '', ')': '', 'a{,2}': 'a{,2}' },
})
const REPEATS = Object.entries({ '*': 0, '+': 2, '?': 0, '{0}': 0, '{2}': 2, '{1,2}?': 1, '+?': 1 })
const ONCE: (typeof REPEATS)[number] = ['', 1]

const somePiece = fc
  .tuple(fc.constantFrom(...PIECES), fc.constantFrom(ONCE, ONCE, ONCE, ...REPEATS))
  .map(([[source, sample], [repeat, times]]) => ({ source: source + repeat, sample: sample.repeat(times) }))
const someRegex = fc.array(somePiece, { minLength: 1, maxLength: 7 }).map((pieces) => ({
  source: pieces.map(({ source }) => source).join(''),
  sample: pieces.map(({ sample }) => sample).join(''),
}))

function tryCompile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

test('every match of any regex holds what is said of it', () => {
  let matched = 0
  fc.assert(
    fc.property(
      someRegex,
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.boolean(),
      ({ source, sample }, around, isCaseIgnored) => {
        const pattern = tryCompile(source, `gm${isCaseIgnored ? 'i' : ''}${needsUnicode(source) ? 'u' : ''}`)
        if (pattern === undefined) return
        const literals = findRegexLiterals({ source, isCaseIgnored })
        for (const text of [sample, around + sample + around, sample.toUpperCase()])
          for (const [match] of text.matchAll(pattern)) {
            matched++
            const held = isCaseIgnored ? match.toLowerCase() : match
            expect(holdsInOrder(held, literals), JSON.stringify([source, match, literals])).toBe(true)
          }
      },
    ),
    { numRuns: runs(3000) },
  )
  expect(matched).toBeGreaterThan(3000)
})

test.each([
  ['caf\\u00e9', ['caf']],
  ['\\u2014', []],
  ['\\x28bar', ['bar']],
  ['\\u{2014}x', ['x']],
  ['\\cAb\\012c', ['b', 'c']],
])('the digits of the escape in %s are not looked for', (source, literals) => {
  expect(findRegexLiterals({ source, isCaseIgnored: false })).toEqual(literals)
})
