import { expect, test } from 'vitest'
import { toTestSession } from '../../testing/to-test-session.ts'
import { applyEdit } from './apply-edit.ts'

const SESSIONS = [toTestSession({ id: 'a', tags: ['Bug'] }), toTestSession({ id: 'b' })]

test('a star shows at once, and other sessions stay the same objects', () => {
  const [a, b] = applyEdit(SESSIONS, { kind: 'star', sessions: ['a'], isOn: true })
  expect(a?.starred).toBe(true)
  expect(b).toBe(SESSIONS[1])
})

test('a tag that differs only in case is not added twice', () => {
  const edit = { kind: 'tag', sessions: ['a', 'b'], add: ['bug', 'idea'], remove: [] } as const
  expect(
    applyEdit(SESSIONS, { ...edit, add: [...edit.add], remove: [], sessions: [...edit.sessions] }),
  ).toMatchObject([{ tags: ['Bug', 'idea'] }, { tags: ['bug', 'idea'] }])
  const without = applyEdit(SESSIONS, { kind: 'tag', sessions: ['a'], add: [], remove: ['bug'] })
  expect(without[0]?.tags).toEqual([])
})
