import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import {
  type PackedSessionChanges,
  packSessionChanges,
  type Session,
} from '../../../shared/schemas/sessions.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import type { Client } from '../client.ts'
import { createSessionsStore, FOLLOW_MS, mergeSessions } from './sessions-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OLD = toTestSession({ id: 'old', updated: 1 })
const NEW = toTestSession({ id: 'new', updated: 2 })

function changes(
  revision: string,
  sessions: readonly Session[],
  isWhole = false,
): Result<PackedSessionChanges> {
  return succeed(packSessionChanges({ revision, isWhole, sessions }))
}

function createStore(answers: readonly Result<PackedSessionChanges>[]) {
  let tell: () => void = () => {}
  const rest = [...answers]
  const invoke = vi.fn(async () => rest.shift() ?? fail('internal', 'not part of this test'))
  const on = (_event: string, listener: typeof tell) => {
    tell = listener
  }
  const store = createSessionsStore({ invoke, on } as unknown as Client)
  return { store, invoke, change: () => tell() }
}

test('the list asks once for all, and then for what is new', async () => {
  const { store, invoke, change } = createStore([changes('r1', [OLD], true), changes('r2', [NEW])])
  await store.getState().load()
  expect(invoke).toHaveBeenLastCalledWith('sessions:changes', { since: null, isFirst: true })
  expect(store.getState()).toMatchObject({ listing: { kind: 'ready' }, sessions: [OLD] })
  for (let count = 0; count < 5; count++) change()
  await vi.advanceTimersByTimeAsync(FOLLOW_MS)
  expect(invoke).toHaveBeenCalledTimes(2)
  expect(invoke).toHaveBeenLastCalledWith('sessions:changes', { since: 'r1', isFirst: false })
  expect(store.getState().sessions).toEqual([NEW, OLD])
})

test('the first sessions are there without waiting, and until then nobody says that there are none', async () => {
  const { store, change } = createStore([changes('r1', [], true), changes('r2', [OLD])])
  await store.getState().load()
  expect(store.getState().listing).toEqual({ kind: 'ready' })
  change()
  expect(store.getState().listing).toEqual({ kind: 'loading' })
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState()).toMatchObject({ listing: { kind: 'ready' }, sessions: [OLD] })
})

test('of very many sessions the newest come first, and all of them right after', async () => {
  const { store, invoke } = createStore([changes('', [NEW], true), changes('r1', [NEW, OLD], true)])
  const seen: number[] = []
  store.subscribe(({ sessions }) => seen.push(sessions.length))
  await store.getState().load()
  expect(seen).toEqual([1, 2])
  expect(invoke).toHaveBeenLastCalledWith('sessions:changes', { since: '', isFirst: false })
})

test('a change while the list is on its way is not lost', async () => {
  const { store, invoke, change } = createStore([changes('r1', [OLD], true), changes('r2', [NEW])])
  const loading = store.getState().load()
  void store.getState().load()
  change()
  await loading
  await vi.advanceTimersByTimeAsync(2 * FOLLOW_MS)
  expect(invoke.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(store.getState().sessions).toEqual([NEW, OLD])
})

test('a list that cannot be had is an error at first, and an old list later', async () => {
  const { store } = createStore([
    fail('internal', 'Broken.'),
    changes('r1', [OLD], true),
    fail('internal', 'Broken.'),
  ])
  await store.getState().load()
  expect(store.getState().listing).toMatchObject({ kind: 'failed' })
  await store.getState().load()
  await store.getState().load()
  expect(store.getState()).toMatchObject({ listing: { kind: 'ready' }, sessions: [OLD] })
})

test('what did not change stays the same object, and nothing new is the same list', () => {
  const known = [NEW, OLD]
  expect(mergeSessions(known, { isWhole: false, sessions: [] })).toBe(known)
  const merged = mergeSessions(known, { isWhole: false, sessions: [{ ...OLD, updated: 3 }] })
  expect(merged.map(({ id }) => id)).toEqual(['old', 'new'])
  expect(merged[1]).toBe(NEW)
  expect(mergeSessions(known, { isWhole: true, sessions: [OLD] })).toEqual([OLD])
})

test('an edit that was shown at once and then undone is not kept, although no session changed', async () => {
  const { store, change } = createStore([changes('r1', [OLD], true), changes('r2', [])])
  await store.getState().load()
  store.setState({ sessions: [{ ...OLD, starred: true }] })
  change()
  await vi.advanceTimersByTimeAsync(FOLLOW_MS)
  expect(store.getState().sessions).toEqual([OLD])
})
