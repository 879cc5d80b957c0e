import { expect, test, vi } from 'vitest'
import type { Channel } from '../../../shared/contract/contract.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import type { Client } from '../client.ts'
import { createActionsStore } from './actions-store.ts'

const SESSION = toTestSession()

function createStore(answers: Partial<Record<Channel, readonly Result<unknown>[]>>) {
  const rest = new Map(Object.entries(answers).map(([channel, all]) => [channel, [...all]]))
  const invoke = vi.fn(
    async (channel: string, _input: unknown) =>
      rest.get(channel)?.shift() ?? fail('internal', 'not part of this test'),
  )
  const tell = vi.fn()
  const store = createActionsStore({ invoke, on: () => () => {} } as unknown as Client, tell)
  return { store, invoke, tell }
}

const STARTED = succeed({ kind: 'started', terminal: 'xterm' })

test('a session that is ready is resumed without a question', async () => {
  const { store, tell } = createStore({ 'sessions:resume': [STARTED] })
  await store.getState().resume(SESSION, false, null)
  expect(store.getState().asked).toBeNull()
  expect(tell).toHaveBeenCalledWith('Claude Code starts in xterm.')
})

test('a deleted session is restored and resumed only after a yes', async () => {
  const plan = { state: 'deleted', folder: '/tides', command: 'claude' }
  const { store, invoke } = createStore({ 'sessions:resume': [succeed({ kind: 'asks', plan }), STARTED] })
  await store.getState().resume(SESSION, true, null)
  expect(store.getState().asked).toMatchObject({ kind: 'resume', plan })
  await store.getState().confirmResume()
  expect(invoke).toHaveBeenLastCalledWith('sessions:resume', {
    session: SESSION.key,
    isFork: true,
    accepts: ['deleted'],
  })
  expect(store.getState().asked).toBeNull()
})

test('whoever reads an older branch is asked first, although nothing else stands in the way', async () => {
  const plan = { state: 'ready', folder: '/tides', command: 'claude' }
  const { store, invoke } = createStore({ 'sessions:plan-resume': [succeed(plan)] })
  await store.getState().resume(SESSION, false, 'The newer question')
  expect(store.getState().asked).toMatchObject({ plan, instead: 'The newer question' })
  expect(invoke).toHaveBeenCalledTimes(1)
})

test('a session is deleted as it was planned, without those that cannot be deleted now', async () => {
  const plan = { id: 'a1', title: 'Tides', files: [], bytes: 0, isBackedUp: false }
  const plans = [
    { ...plan, session: SESSION.key, problem: null },
    { ...plan, session: 'other', problem: 'It is being written.' },
  ]
  const { store, invoke } = createStore({
    'sessions:plan-delete': [succeed(plans)],
    'sessions:delete': [succeed({ deleted: [], failures: [{ session: SESSION.key, message: 'No trash.' }] })],
  })
  await store.getState().askDelete([SESSION])
  await store.getState().confirmDelete()
  expect(invoke).toHaveBeenLastCalledWith('sessions:delete', {
    sessions: [SESSION.key],
    isBackedUpFirst: true,
  })
  expect(store.getState()).toMatchObject({ problem: 'No trash.', isBusy: false })
  expect(store.getState().asked).not.toBeNull()
})
