import { expect, test } from 'vitest'
import { looksLikeTranscript } from './looks-like-transcript.ts'

test('records are known by their type, also after a broken line', () => {
  expect(looksLikeTranscript('{"type":"summary","summary":"x"}\n')).toBe(true)
  expect(looksLikeTranscript('{"half\n\u0000\u0000\n{"type":"user"}')).toBe(true)
})

test('a first record that is longer than what was read is known by its beginning', () => {
  expect(
    looksLikeTranscript(`{"parentUuid":null,"type":"user","message":{"content":"${'x'.repeat(1000)}`),
  ).toBe(true)
})

test('other files are none', () => {
  for (const text of [
    '',
    '\n',
    'Hello',
    '{"prompt":"a","completion":"b"}\n',
    '[1]\n',
    '"type"',
    '{"type":1}',
  ])
    expect(looksLikeTranscript(text)).toBe(false)
})
