import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Channel } from '../../../shared/contract/contract.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { FacetsAnswer, SearchResult } from '../../../shared/schemas/search.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import type { Client } from '../client.ts'
import { createSearchStore, FACETS_MS, FOLLOW_MS } from './search-store.ts'

interface Call {
  readonly channel: Channel
  readonly input: { readonly query: string; readonly cursor?: string }
  readonly signal: AbortSignal
  answer(result: Result<unknown>): Promise<void>
}

let calls: Call[]
let tellChange: () => void

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
})

afterEach(() => void vi.useRealTimers())

function createStore() {
  const client = {
    invoke: (channel: Channel, input: Call['input'], { signal }: { signal: AbortSignal }) =>
      new Promise((resolve) => {
        const answer = async (result: Result<unknown>) => {
          resolve(result)
          await vi.advanceTimersByTimeAsync(0)
        }
        calls.push({ channel, input, signal, answer })
      }),
    on: (_event: string, listener: () => void) => {
      tellChange = listener
    },
  } as unknown as Client
  return createSearchStore(client)
}

function found(id: string, hits = 1): SearchResult {
  return { session: toTestSession({ id }), hits, best: {} } as SearchResult
}

function page(ids: readonly string[], cursor: string | null = null) {
  return succeed({ results: ids.map((id) => found(id)), hints: [], total: null, cursor, isExact: false })
}

function call(index: number): Call {
  const found = calls.at(index)
  if (found === undefined) throw new Error(`There is no call ${index}`)
  return found
}

test('each key asks at once and stops what was asked before; results stay until new ones come', async () => {
  const store = createStore()
  store.getState().type('ti')
  await call(0).answer(page(['one']))
  store.getState().type('tid')
  expect(call(0).signal.aborted).toBe(true)
  expect(store.getState()).toMatchObject({ text: 'tid', answered: 'ti', results: [found('one')] })
  store.getState().type('tide')
  await call(1).answer(page(['late']))
  expect(store.getState().answered).toBe('ti')
  await call(2).answer(page(['two']))
  expect(store.getState()).toMatchObject({ answered: 'tide', results: [found('two')] })
  expect(store.getState().active).toBe(toTestSession({ id: 'two' }).key)
})

test('an empty field shows nothing, and nothing comes late', async () => {
  const store = createStore()
  store.getState().type('tide')
  store.getState().type(' ')
  await call(0).answer(page(['one']))
  expect(store.getState()).toMatchObject({ answered: null, results: [] })
  expect(calls).toHaveLength(1)
})

test('facets and exact numbers come after a pause', async () => {
  const store = createStore()
  store.getState().type('tide')
  await call(0).answer(page(['one', 'two']))
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(FACETS_MS)
  expect(call(1)).toMatchObject({ channel: 'search:facets', input: { query: 'tide' } })
  const facets = {
    hitsOf: [7, 3],
    isExact: true,
    total: { sessions: 2, hits: 10 },
  } as unknown as FacetsAnswer
  await call(1).answer(succeed(facets))
  expect(store.getState().results.map(({ hits }) => hits)).toEqual([7, 3])
  expect(store.getState()).toMatchObject({ facets, total: { sessions: 2, hits: 10 } })
})

test('further pages come one at a time, until there are none', async () => {
  const store = createStore()
  store.getState().type('tide')
  await call(0).answer(page(['one'], 'next'))
  void store.getState().loadMore()
  void store.getState().loadMore()
  expect(calls).toHaveLength(2)
  expect(call(1).input.cursor).toBe('next')
  await call(1).answer(page(['two']))
  expect(store.getState().results).toHaveLength(2)
  await store.getState().loadMore()
  expect(calls).toHaveLength(2)
})

test('a page with nothing is not the end: the next ones are asked for, until something is found', async () => {
  const store = createStore()
  store.getState().type('/rare/')
  await call(0).answer(page([], 'second'))
  expect(store.getState()).toMatchObject({ answered: '/rare/', results: [], isLooking: true })
  expect(call(1).input.cursor).toBe('second')
  tellChange()
  await vi.advanceTimersByTimeAsync(FOLLOW_MS)
  expect(calls).toHaveLength(2)
  await call(1).answer(page(['deep'], 'third'))
  expect(store.getState()).toMatchObject({ results: [found('deep')], isLooking: false, cursor: 'third' })
  expect(store.getState().active).toBe(toTestSession({ id: 'deep' }).key)
  void store.getState().loadMore()
  await call(2).answer(page([], 'fourth'))
  expect(store.getState()).toMatchObject({ isLooking: true })
  await call(3).answer(page([]))
  expect(store.getState()).toMatchObject({ results: [found('deep')], isLooking: false, cursor: null })
})

test('another key ends the looking further', async () => {
  const store = createStore()
  store.getState().type('/rare/')
  await call(0).answer(page([], 'second'))
  store.getState().type('tide')
  expect(call(1).signal.aborted).toBe(true)
  await call(2).answer(page(['one']))
  await call(1).answer(page(['late']))
  expect(store.getState()).toMatchObject({ results: [found('one')], isLooking: false })
  expect(calls).toHaveLength(3)
})

test('what is written while one searches is found, without moving the keyboard', async () => {
  const store = createStore()
  store.getState().type('tide')
  await call(0).answer(page(['one', 'two']))
  const second = toTestSession({ id: 'two' }).key
  store.getState().moveTo(second)
  tellChange()
  tellChange()
  await vi.advanceTimersByTimeAsync(FOLLOW_MS)
  const again = calls.filter(({ channel }) => channel === 'search:run')
  expect(again).toHaveLength(2)
  await again[1]?.answer(page(['new', 'one', 'two']))
  expect(store.getState().results).toHaveLength(3)
  expect(store.getState().active).toBe(second)
})

test('a search that fails says why', async () => {
  const store = createStore()
  store.getState().type('tide')
  await call(0).answer(fail('worker-stopped', 'The background process keeps stopping.'))
  expect(store.getState()).toMatchObject({ answered: 'tide', problem: { code: 'worker-stopped' } })
})
