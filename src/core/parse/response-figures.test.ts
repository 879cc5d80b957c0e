import { expect, test } from 'vitest'
import { joinResponseFigures, parseResponseFigures } from './response-figures.ts'

function line(usage: object, model = 'opus') {
  const figures = parseResponseFigures({ message: { model, usage, stop_reason: null } })
  if (figures === undefined) throw new Error('no figures')
  return figures
}

test('cache writes are told apart, and count as 5 minutes without a split', () => {
  const cache_creation = { ephemeral_1h_input_tokens: 70, ephemeral_5m_input_tokens: 30 }
  expect(line({ cache_creation_input_tokens: 100, cache_creation }).parts).toMatchObject([
    { cacheWrite5m: 30, cacheWrite1h: 70 },
  ])
  expect(line({ cache_creation_input_tokens: 100 }).parts).toMatchObject([
    { cacheWrite5m: 100, cacheWrite1h: 0 },
  ])
})

test('thinking, searches, speed, tier and geo are read', () => {
  const usage = {
    output_tokens: 9,
    output_tokens_details: { thinking_tokens: 4 },
    server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 },
    speed: 'fast',
    service_tier: 'batch',
    inference_geo: 'us',
  }
  expect(line(usage)).toMatchObject({
    parts: [{ output: 9, thinking: 4, webSearches: 2, webFetches: 1 }],
    speed: 'fast',
    tier: 'batch',
    geo: 'us',
  })
})

test('an advisor is a part of its own, and searches count once', () => {
  const usage = {
    input_tokens: 10,
    output_tokens: 5,
    server_tool_use: { web_search_requests: 1 },
    iterations: [
      { type: 'message', input_tokens: 10, output_tokens: 5 },
      { type: 'advisor_message', model: 'sage', input_tokens: 100, output_tokens: 50 },
    ],
  }
  expect(line(usage).parts).toMatchObject([
    { model: 'opus', input: 10, output: 5, webSearches: 1 },
    { model: 'sage', input: 100, output: 50, webSearches: 0 },
  ])
})

test('of several lines the fullest counts', () => {
  const early = line({ input_tokens: 31_188, output_tokens: 1 })
  const late = line({ input_tokens: 11, output_tokens: 27, cache_read_input_tokens: 31_177 })
  for (const joined of [joinResponseFigures(early, late), joinResponseFigures(late, early)])
    expect(joined.parts).toMatchObject([{ input: 11, output: 27, cacheRead: 31_177 }])
})
