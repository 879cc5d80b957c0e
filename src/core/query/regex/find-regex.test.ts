import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { findRegex } from './find-regex.ts'

const rangesIn = (text: string, source: string) => [
  ...findRegex(text, { source, isCaseIgnored: false, isNegated: false }),
]
const foundIn = (text: string, source: string) =>
  rangesIn(text, source).map(({ from, to }) => text.slice(from, to))

/** A line that is much longer than a regex looks at in one go. */
const filler = 'ab '.repeat(20_000)

test('what stands far apart in a long line is found', () => {
  const between = 'ab '.repeat(2500)
  for (const before of [0, 1400, 5000, 9001, 16_383])
    expect(foundIn(`${filler.slice(0, before)}start ${between}finish ${filler}`, 'start.*finish')).toEqual([
      `start ${between}finish`,
    ])
})

test('with two repeats that may end anywhere, it may be a thousand characters apart', () => {
  const between = 'ab '.repeat(160)
  for (let before = 0; before < 4000; before += 97) {
    const text = `${filler.slice(0, before)}start ${between}middle ${between}finish ${filler}`
    expect(foundIn(text, 'start.*middle.*finish'), String(before)).toHaveLength(1)
  }
})

test('a regex without endless repeats is found however long it is', () => {
  const long = 'x'.repeat(100)
  const text = `${filler}<${long.repeat(90)}>${filler}`
  expect(foundIn(text, `<(?:${'x'.repeat(90)}){100}>`)).toHaveLength(1)
})

test('what goes on further than a regex looks is found by its start', () => {
  const [found] = foundIn(`${filler}start${filler}`, 'start.*')
  expect(found?.length).toBeGreaterThan(8000)
  expect(foundIn(`${filler}start${filler}x`, 'start[^x]*$')).toEqual([])
})

/** What is found depends on what is beside it. */
const SOURCES = [
  ...[
    '^c\\w+',
    '\\w+c$',
    '\\bcd*',
    'cd*\\b',
    '\\Bc+\\B',
    '^.*c$',
    'c+(?=d)',
    'c+(?! d)',
    '(?<=a )b+',
    '(?<!a)b+',
  ],
  ...['c.*?d', '[^c]+c', 'c[^]*?d', 'a+ b+ c+', 'c.*?a.*?d', '(?<=^a)\\w+', '\\w+(?= $)', 'ca|c', 'd{1,3}'],
]

test('a long text is cut where nobody notices', () => {
  const someText = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', ' ', ' ', 'a b', 'cd', '\n'), {
      minLength: 400,
      maxLength: 400,
    })
    .chain((pieces) => fc.nat(399).map((shift) => [...pieces.slice(shift), ...pieces].join('')))
  fc.assert(
    fc.property(someText, fc.constantFrom(...SOURCES), fc.boolean(), (piece, source, isOneLine) => {
      const text = (isOneLine ? piece.replaceAll('\n', 'c') : piece).repeat(60)
      const expected = [...text.matchAll(new RegExp(source, 'gm'))].flatMap(({ 0: { length }, index }) =>
        length === 0 || length > 1000 ? [] : [{ from: index, to: index + length }],
      )
      expect(rangesIn(text, source).filter(({ from, to }) => to - from <= 1000)).toEqual(expected)
    }),
    { numRuns: runs(100) },
  )
})

test('the edge of what is looked at in one go is no edge of the text', () => {
  for (let before = 1500; before < 1600; before++) {
    const text = `${filler.slice(0, before)}cutword ${filler}`
    expect(foundIn(text, '^cutword')).toEqual([])
    expect(foundIn(text, '^.*cutword\\w*.*zq')).toEqual([])
  }
})
