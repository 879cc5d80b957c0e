import { expect, test } from 'vitest'
import { findLostSessions, parseHistoryLine, searchLost } from './lost-sessions.ts'

const prompt = (text: string, time: number, session: string | undefined, project = '/home/ada/tides') => ({
  text,
  time,
  project,
  session,
})

test('a line of the history is a prompt', () => {
  const line = '{"display":"When?","pastedContents":{},"timestamp":17,"project":"/home/ada","sessionId":"s"}'
  expect(parseHistoryLine(line)).toEqual({ text: 'When?', time: 17, project: '/home/ada', session: 's' })
  expect(parseHistoryLine('{"display":"When?","timestamp":17}')).toMatchObject({
    project: '',
    session: undefined,
  })
})

test.each(['', 'null', '{"display":1,"timestamp":17}', '{"display":"x"}', '{"display":"x","timesta'])(
  '“%s” is none',
  (line) => expect(parseHistoryLine(line)).toBeUndefined(),
)

test('a session that is nowhere is lost, with its prompts in order; the newest comes first', () => {
  const prompts = [
    prompt('b', 5, 'old'),
    prompt('a', 3, 'old'),
    prompt('c', 9, 'new'),
    prompt('d', 1, 'kept'),
  ]
  const lost = findLostSessions([...prompts, prompt('e', 2, undefined)], (id) => id === 'kept')
  expect(lost.map(({ id, first, last }) => [id, first, last])).toEqual([
    ['new', 9, 9],
    ['old', 3, 5],
  ])
  expect(lost[1]?.prompts.map(({ text }) => text)).toEqual(['a', 'b'])
})

test('they can be searched by words of a prompt or of the project', () => {
  const lost = findLostSessions(
    [prompt('High tide at noon', 1, 'a'), prompt('Low', 2, 'b', '/srv/x')],
    () => false,
  )
  expect(searchLost(lost, ['TIDE', 'noon']).map(({ id }) => id)).toEqual(['a'])
  expect(searchLost(lost, ['srv']).map(({ id }) => id)).toEqual(['b'])
  expect(searchLost(lost, [])).toHaveLength(2)
  const named = lost.map((session) => ({ ...session, title: session.id === 'b' ? 'Neap tides' : undefined }))
  expect(searchLost(named, ['neap']).map(({ id }) => id)).toEqual(['b'])
})
