import { expect, test } from 'vitest'
import { advisedUsage } from '../../../fixtures/newer-shapes.ts'
import { joinResponseFigures, parseResponseFigures } from './response-figures.ts'

const NOTHING = {
  input: 0,
  output: 0,
  thinking: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  webSearches: 0,
  webFetches: 0,
}

function parse(usage: unknown, message: object = {}) {
  return parseResponseFigures({ message: { model: 'claude-opus-5-5', usage, ...message } })
}

test('everything that has a price is read', () => {
  const usage = {
    input_tokens: 10,
    output_tokens: 20,
    output_tokens_details: { thinking_tokens: 5 },
    cache_read_input_tokens: 300,
    cache_creation_input_tokens: 100,
    cache_creation: { ephemeral_5m_input_tokens: 30, ephemeral_1h_input_tokens: 70 },
    server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 },
    service_tier: 'batch',
    speed: 'fast',
    inference_geo: 'us',
  }
  expect(parse(usage, { stop_reason: 'end_turn' })).toEqual({
    parts: [
      {
        model: 'claude-opus-5-5',
        input: 10,
        output: 20,
        thinking: 5,
        cacheRead: 300,
        cacheWrite5m: 30,
        cacheWrite1h: 70,
        webSearches: 2,
        webFetches: 1,
      },
    ],
    speed: 'fast',
    tier: 'batch',
    geo: 'us',
    isFinal: true,
  })
})

test('a cache write that is not split counts as 5 min', () => {
  expect(parse({ cache_creation_input_tokens: 100 })?.parts).toMatchObject([
    { cacheWrite5m: 100, cacheWrite1h: 0 },
  ])
})

test('each model of a response has its own figures, and none counts twice', () => {
  expect(parse(advisedUsage('claude-sage-1'))?.parts).toEqual([
    { ...NOTHING, model: 'claude-opus-5-5', input: 100, output: 20 },
    { ...NOTHING, model: 'claude-sage-1', input: 5000, output: 700 },
  ])
})

test('of the lines of a response the fullest counts: figures of several lines are not mixed', () => {
  const [first, last] = [
    parse({ input_tokens: 31_188, output_tokens: 1 }),
    parse(
      { input_tokens: 11, output_tokens: 27, cache_read_input_tokens: 31_177 },
      { stop_reason: 'end_turn' },
    ),
  ]
  if (first === undefined || last === undefined) throw new Error('Figures are expected')
  for (const joined of [joinResponseFigures(first, last), joinResponseFigures(last, first)])
    expect(joined).toMatchObject({
      parts: [{ input: 11, output: 27, cacheRead: 31_177 }],
      isFinal: true,
    })
})

test.each([undefined, 'text', {}, { message: {} }, { message: { usage: 7 } }])('%j has none', (raw) => {
  expect(parseResponseFigures(raw)).toBeUndefined()
})
