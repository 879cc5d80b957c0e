import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { openTestDesk } from '../../../testing/open-test-desk.ts'
import { FILE } from '../../../testing/to-test-reading.ts'
import { toTestSession } from '../../../testing/to-test-session.ts'
import type { SessionsState } from '../../sessions/sessions-store.ts'
import { adoptSession } from './adopt-session.ts'

test('a transcript that comes into the library while it is read is read as its session', async () => {
  const reading = openTestDesk().createStore()
  const sessions = createStore<SessionsState>()(() => ({
    listing: { kind: 'ready' },
    sessions: [],
    load: async () => {},
  }))
  adoptSession(sessions, reading)
  await reading.getState().open({ session: null, file: FILE, at: null, query: null })
  sessions.setState({ sessions: [toTestSession({ id: 'other', file: '/elsewhere.jsonl' })] })
  expect(reading.getState().target?.session).toBeNull()
  sessions.setState({ sessions: [toTestSession({ id: 'session', file: FILE })] })
  expect(reading.getState().target).toMatchObject({ file: FILE, session: { id: 'session' } })
  expect(reading.getState().status).toBe('ready')
})
