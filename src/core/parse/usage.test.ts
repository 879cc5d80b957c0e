import { expect, test } from 'vitest'
import { fullerUsage, parseUsage } from './usage.ts'

const tokens = (input_tokens: number, output_tokens: number) => ({
  input_tokens,
  output_tokens,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
})
const usage = (input: number, output: number) => ({ input, output, cacheRead: 0, cacheCreation: 0 })

test.each([
  ['no iterations', undefined],
  ['an empty list', []],
  ['null', null],
])('with %s, the figures of the response count', (_, iterations) => {
  expect(parseUsage({ ...tokens(100, 20), iterations }, 'opus')).toEqual(usage(100, 20))
})

test('with iterations of the message, the figures around them are not added to them', () => {
  const iterations = [
    { type: 'message', ...tokens(60, 5) },
    { type: 'message', ...tokens(40, 15) },
  ]
  expect(parseUsage({ ...tokens(100, 20), iterations }, 'opus')).toEqual(usage(100, 20))
})

test('the tokens of an advisor stand only in its iteration, and count to its model', () => {
  const iterations = [
    { type: 'message', ...tokens(60, 5) },
    { type: 'advisor_message', model: 'sage', ...tokens(5000, 700) },
    { type: 'advisor_message', model: 'sage', ...tokens(6000, 100) },
    { type: 'message', ...tokens(40, 15) },
  ]
  expect(parseUsage({ ...tokens(100, 20), iterations }, 'opus')).toEqual({
    ...usage(11_100, 820),
    others: [{ model: 'sage', ...usage(11_000, 800) }],
  })
})

test('an advisor that is the response’s own model is no other model', () => {
  const iterations = [
    { type: 'message', ...tokens(100, 20) },
    { type: 'advisor_message', model: 'opus', ...tokens(5000, 700) },
  ]
  expect(parseUsage({ ...tokens(100, 20), iterations }, 'opus')).toEqual(usage(5100, 720))
})

test('an advisor alone comes on top of the figures of the response', () => {
  const iterations = [{ type: 'advisor_message', model: 'sage', ...tokens(5000, 700) }]
  expect(parseUsage({ ...tokens(100, 20), iterations }, 'opus')).toMatchObject({
    ...usage(5100, 720),
    others: [{ model: 'sage', input: 5000 }],
  })
})

test('a model that took over counts under its own name, and once', () => {
  const iterations = [{ type: 'fallback_message', model: 'haiku', ...tokens(100, 20) }]
  expect(parseUsage({ ...tokens(100, 20), iterations }, 'opus')).toEqual({
    ...usage(100, 20),
    others: [{ model: 'haiku', ...usage(100, 20) }],
  })
})

test('iterations of a wrong shape are left out', () => {
  const iterations = [null, 'x', { type: 'message', ...tokens(1, 2), output_tokens: 'many' }]
  expect(parseUsage({ ...tokens(100, 20), iterations }, 'opus')).toEqual(usage(1, 0))
})

test('of the lines of one response, the fullest counts, and figures are not mixed', () => {
  const cached = { ...tokens(11, 27), cache_read_input_tokens: 31_177 }
  const early = parseUsage(tokens(31_188, 1), 'opus')
  const late = parseUsage(
    {
      ...cached,
      iterations: [
        { type: 'message', ...cached },
        { type: 'advisor_message', model: 'sage', ...tokens(5000, 700) },
      ],
    },
    'opus',
  )
  expect(fullerUsage(early, late)).toBe(late)
  expect(fullerUsage(late, early)).toBe(late)
})
