import { expect, test } from 'vitest'
import { type BilledResponse, costOf, createPriceTable, toPricedModel } from './cost.ts'
import { PRICES } from './prices.ts'

const prices = createPriceTable()
const OCTOBER = Date.parse('2026-10-01T12:00:00Z')
const NOVEMBER = Date.parse('2026-11-15T12:00:00Z')

function response(changes: Partial<BilledResponse>): BilledResponse {
  return {
    model: 'claude-opus-5',
    time: NOVEMBER,
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    webSearches: 0,
    ...changes,
  }
}

test('each kind of token has its own rate', () => {
  const of = (changes: Partial<BilledResponse>) => costOf(response(changes), prices)
  expect(of({ input: 1e6 })).toBeCloseTo(5)
  expect(of({ output: 1e6 })).toBeCloseTo(25)
  expect(of({ cacheRead: 1e6 })).toBeCloseTo(0.5)
  expect(of({ cacheWrite5m: 1e6 })).toBeCloseTo(6.25)
  expect(of({ cacheWrite1h: 1e6 })).toBeCloseTo(10)
  expect(of({ webSearches: 1000 })).toBeCloseTo(10)
})

test('fast mode multiplies all rates, or has rates of its own', () => {
  expect(costOf(response({ input: 1e6, speed: 'fast' }), prices)).toBeCloseTo(10)
  expect(costOf(response({ model: 'claude-opus-4-7', output: 1e6, speed: 'fast' }), prices)).toBeCloseTo(150)
  expect(costOf(response({ model: 'claude-opus-5-5', output: 1e6, speed: 'fast' }), prices)).toBeCloseTo(40)
  expect(costOf(response({ model: 'claude-haiku-4-5', output: 1e6, speed: 'fast' }), prices)).toBeCloseTo(5)
})

test('processing in the US costs a tenth more where the model has that surcharge, and a batch half', () => {
  expect(costOf(response({ input: 1e6, geo: 'us' }), prices)).toBeCloseTo(5.5)
  expect(costOf(response({ model: 'claude-haiku-4-5', input: 1e6, geo: 'us' }), prices)).toBeCloseTo(1)
  expect(costOf(response({ input: 1e6, tier: 'batch' }), prices)).toBeCloseTo(2.5)
})

test('a long prompt changes the rates of the whole response, cached tokens included', () => {
  const short = response({ model: 'claude-sonnet-4-5', cacheRead: 199_000, output: 1000 })
  const long = response({ model: 'claude-sonnet-4-5', cacheRead: 200_001, output: 1000 })
  expect(costOf(short, prices)).toBeCloseTo((199_000 * 0.3 + 1000 * 15) / 1e6)
  expect(costOf(long, prices)).toBeCloseTo((200_001 * 0.6 + 1000 * 22.5) / 1e6)
})

test('a price holds from its day on', () => {
  const read = { model: 'claude-sonnet-5-5', cacheRead: 1e6 }
  expect(costOf(response({ ...read, time: OCTOBER }), prices)).toBeCloseTo(0.2)
  expect(costOf(response({ ...read, time: NOVEMBER }), prices)).toBeCloseTo(0.1)
  expect(costOf(response({ ...read, time: undefined }), prices)).toBeCloseTo(0.1)
})

test('a model without a price has no cost', () => {
  expect(costOf(response({ model: 'claude-next', input: 1e6 }), prices)).toBeUndefined()
  expect(costOf(response({ model: 'claude-fable-5-2', input: 1e6, time: OCTOBER }), prices)).toBeUndefined()
})

test('rows of the person replace ours', () => {
  const own = { input: 1, output: 2, cacheWrite5m: 3, cacheWrite1h: 4, cacheRead: 5 }
  const table = createPriceTable([
    { model: 'claude-opus-5', ...own },
    { model: 'claude-next', ...own },
  ])
  expect(costOf(response({ input: 1e6 }), table)).toBeCloseTo(1)
  expect(costOf(response({ model: 'claude-next', output: 1e6 }), table)).toBeCloseTo(2)
  expect(costOf(response({ model: 'claude-haiku-4-5', input: 1e6 }), table)).toBeCloseTo(1)
})

test.each([
  ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
  ['claude-opus-4-20250514', 'claude-opus-4'],
  ['claude-opus-4-8[1m]', 'claude-opus-4-8'],
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
  ['claude-opus-4-1@20250805', 'claude-opus-4-1'],
  ['claude-3-7-sonnet-latest', 'claude-3-7-sonnet'],
  ['claude-sonnet-4-0', 'claude-sonnet-4'],
  ['Claude-Opus-5', 'claude-opus-5'],
  ['gpt-6', 'gpt-6'],
])('%s is priced as %s', (model, priced) => {
  expect(toPricedModel(model)).toBe(priced)
})

test('every row of the table is found by its model', () => {
  for (const { model, from } of PRICES) {
    const time = from === undefined ? undefined : Date.parse(from)
    expect(prices.find(model, time)).toMatchObject({ model })
  }
})
