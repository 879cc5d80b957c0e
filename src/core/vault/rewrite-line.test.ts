import { expect, test } from 'vitest'
import { rewriteLine } from './rewrite-line.ts'

const rewriting = {
  session: { from: 'old', to: 'new' },
  cwd: { from: '/home/ada/tides', to: '/srv/tides' },
}

test('the session id and the folder of a record change, and nothing else', () => {
  const line =
    '{"sessionId":"old","cwd":"/home/ada/tides","message":{"content":"old /home/ada/tides","cwd":"/home/ada/tides"}}'
  expect(rewriteLine(line, rewriting)).toEqual({
    text: '{"sessionId":"new","cwd":"/srv/tides","message":{"content":"old /home/ada/tides","cwd":"/home/ada/tides"}}',
    session: true,
    cwd: true,
  })
})

test('what JavaScript would write in another way stays as it is around them', () => {
  const line =
    '{ "sessionId" : "old", "cost": 1.0, "big": 12345678901234567890, "cwd":"/home/ada/tides/a.b" }'
  expect(rewriteLine(line, rewriting).text).toBe(
    '{ "sessionId" : "new", "cost": 1.0, "big": 12345678901234567890, "cwd":"/srv/tides/a.b" }',
  )
})

test('a folder below it changes too, one that only begins alike does not', () => {
  expect(rewriteLine('{"cwd":"/home/ada/tides/src"}', rewriting).text).toBe('{"cwd":"/srv/tides/src"}')
  expect(rewriteLine('{"cwd":"/home/ada/tides-2"}', rewriting)).toMatchObject({ cwd: false })
})

test.each(['{ "sessionId": "other" }', '{"sessionId":"old"', '[1]', '', '\u0000\u0000', '{"n":1.0}'])(
  'a line with nothing to change stays as it is: %s',
  (line) => expect(rewriteLine(line, rewriting)).toEqual({ text: line, session: false, cwd: false }),
)

test('only what was asked for changes', () => {
  const line = '{"sessionId":"old","cwd":"/home/ada/tides"}'
  expect(rewriteLine(line, { session: rewriting.session }).text).toBe(
    '{"sessionId":"new","cwd":"/home/ada/tides"}',
  )
  expect(rewriteLine(line, {}).text).toBe(line)
})
