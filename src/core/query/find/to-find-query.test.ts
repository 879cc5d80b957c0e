import { expect, test } from 'vitest'
import { toFindQuery, toFindText } from './to-find-query.ts'

test.each([
  ['tide', 'tide'],
  ['tide ', 'tide '],
  ['  tide   table', 'tide table'],
  ['"tide table" curve*', '"tide table" curve*'],
  ['/v\\d+\\.\\d+/i', '/v\\d+\\.\\d+/i'],
  ['tide -canvas OR', 'tide -canvas '],
  ['tide OR wave', 'tide OR wave'],
  ['"half a phrase', '"half a phrase'],
  ['std::vector node:fs mode: https://a.example/x', 'std::vector node:fs mode: https://a.example/x'],
])('%j is looked for as %j', (query, text) => {
  expect(toFindText(query)).toBe(text)
})

test.each([
  ['project:tidewater curve', 'curve'],
  ['curve in:prompt', 'curve '],
  ['-in:output curve after:7d "high water" project:"my tides" is:error', 'curve "high water" '],
  ['tide OR project:a wave', 'tide wave'],
  ['project:a OR project:b wave', 'wave'],
  ['tool:Bash before:2026-10-05', ''],
  ['', ''],
])('%j is looked for as %j, without what is about whole sessions', (query, text) => {
  expect(toFindText(query)).toBe(text)
})

test('a word that was followed by a filter is whole, as it was for the search', () => {
  const [whole] = toFindQuery(toFindText('tide in:prompt')).clauses
  expect(whole?.anyOf).toMatchObject([{ kind: 'word', text: 'tide' }])
  const [typed] = toFindQuery(toFindText('in:prompt tide')).clauses
  expect(typed?.anyOf).toMatchObject([{ kind: 'prefix', text: 'tide' }])
})
