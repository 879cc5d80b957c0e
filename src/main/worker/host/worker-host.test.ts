import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Survey } from '../../../shared/schemas/roots.ts'
import { createMemoryLog } from '../../testing/memory-log.ts'
import type { FromWorker, ToWorker } from '../protocol.ts'
import { startWorkerHost, type WorkerProcess } from './worker-host.ts'

const SURVEY = { projects: 1 } as Survey
const READS = { added: {}, isRepeatable: true } as const

class FakeWorker implements WorkerProcess {
  readonly received: ToWorker[] = []
  answersPings = true
  isKilled = false
  isKilledAtOnce = false
  private listener: (message: FromWorker) => void = () => {}
  private exitListener: (code: number) => void = () => {}

  post(message: ToWorker): void {
    if (message.kind !== 'ping') this.received.push(message)
    else if (this.answersPings) this.listener({ kind: 'pong' })
  }
  onMessage(listener: (message: FromWorker) => void): void {
    this.listener = listener
  }
  onExit(listener: (code: number) => void): void {
    this.exitListener = listener
  }
  killAtOnce(): void {
    this.isKilledAtOnce = true
  }
  kill(): void {
    this.isKilled = true
  }
  say(message: FromWorker): void {
    this.listener(message)
  }
  crash(): void {
    this.exitListener(9)
  }
}

let workers: FakeWorker[]
let crashes: { readonly isGivenUp: boolean; readonly isSilent: boolean }[]
let restarts: number
const onEvent = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  workers = []
  crashes = []
  restarts = 0
  onEvent.mockReset()
})

afterEach(() => vi.useRealTimers())

function start() {
  return startWorkerHost({
    fork: () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
    log: createMemoryLog(),
    onCrash: (crash) => crashes.push(crash),
    onRestart: () => {
      restarts += 1
    },
    onEvent,
  })
}

function last(): FakeWorker {
  const worker = workers.at(-1)
  if (worker === undefined) throw new Error('no worker was started')
  return worker
}

test('a call reaches the worker, and its progress and result come back', async () => {
  const host = start()
  const report = vi.fn()
  const answer = host.pass('roots:survey', { path: '/ada' }, { added: { vault: null }, report })
  expect(last().received).toEqual([
    { kind: 'call', id: 1, task: 'roots:survey', input: { path: '/ada' }, added: { vault: null } },
  ])
  last().say({ kind: 'progress', id: 1, progress: 'half' })
  last().say({ kind: 'result', id: 1, value: SURVEY })
  expect(await answer).toBe(SURVEY)
  expect(report).toHaveBeenCalledExactlyOnceWith('half')
})

test('an expected failure keeps its code, and a bug stays a bug', async () => {
  const host = start()
  const expected = host.pass('roots:survey', { path: '/a' }, READS)
  const bug = host.pass('roots:survey', { path: '/b' }, READS)
  last().say({ kind: 'failure', id: 1, error: { code: 'not-found', message: 'Gone.' }, detail: '' })
  last().say({ kind: 'failure', id: 2, error: { code: 'internal', message: 'oops' }, detail: 'stack' })
  await expect(expected).rejects.toMatchObject({ code: 'not-found', message: 'Gone.' })
  await expect(bug).rejects.not.toHaveProperty('code')
})

test('a cancelled call ends at once, and the worker is told', async () => {
  const host = start()
  const abort = new AbortController()
  const answer = host.pass('roots:survey', { path: '/' }, { ...READS, signal: abort.signal })
  abort.abort()
  await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
  expect(last().received.at(-1)).toEqual({ kind: 'cancel', id: 1 })
})

test('a cancelled call of which it matters what became of it ends when the worker says so', async () => {
  const host = start()
  const abort = new AbortController()
  const isDone = vi.fn()
  const answer = host.pass(
    'roots:survey',
    { path: '/' },
    { ...READS, signal: abort.signal, waitsForEnd: true },
  )
  void answer.then(isDone)
  abort.abort()
  expect(last().received.at(-1)).toEqual({ kind: 'cancel', id: 1 })
  await vi.runOnlyPendingTimersAsync()
  expect(isDone).not.toHaveBeenCalled()
  last().say({ kind: 'result', id: 1, value: SURVEY })
  expect(await answer).toBe(SURVEY)
})

test('a worker that crashes is started again, and what it was reading is read again', async () => {
  const host = start()
  const answer = host.pass('roots:survey', { path: '/' }, READS)
  last().crash()
  expect(crashes).toMatchObject([{ isGivenUp: false }])
  await vi.runOnlyPendingTimersAsync()
  expect(workers).toHaveLength(2)
  expect(restarts).toBe(1)
  expect(last().received).toHaveLength(1)
  last().say({ kind: 'result', id: 1, value: SURVEY })
  expect(await answer).toBe(SURVEY)
})

test('a call under which the worker crashes twice fails', async () => {
  const host = start()
  const answer = host.pass('roots:survey', { path: '/' }, READS)
  last().crash()
  await vi.runOnlyPendingTimersAsync()
  const failure = expect(answer).rejects.toMatchObject({ code: 'worker-stopped' })
  last().crash()
  await failure
})

test('a call made while the worker is down waits for the next one', async () => {
  const host = start()
  last().crash()
  const answer = host.pass('roots:survey', { path: '/' }, READS)
  await vi.runOnlyPendingTimersAsync()
  last().say({ kind: 'result', id: 1, value: SURVEY })
  expect(await answer).toBe(SURVEY)
})

test('after too many crashes in a row the worker stays down, and calls fail instead of waiting', async () => {
  const host = start()
  for (let count = 0; count < 5; count += 1) {
    last().crash()
    await vi.runOnlyPendingTimersAsync()
  }
  expect(workers).toHaveLength(5)
  expect(crashes.map(({ isGivenUp }) => isGivenUp)).toEqual([false, false, false, false, true])
  await expect(host.pass('roots:survey', { path: '/' }, READS)).rejects.toMatchObject({
    code: 'worker-stopped',
  })
})

test('a worker that lived for a while starts with a clean slate', async () => {
  start()
  for (let count = 0; count < 8; count += 1) {
    await vi.advanceTimersByTimeAsync(61_000)
    last().crash()
    await vi.runOnlyPendingTimersAsync()
  }
  expect(crashes.every(({ isGivenUp }) => !isGivenUp)).toBe(true)
})

test('what the worker tells unasked is passed on', () => {
  start()
  const event = { kind: 'index-state', state: { kind: 'idle' } } as const
  last().say({ kind: 'event', event })
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(event)
})

test('a worker that is stopped on purpose is no crash', async () => {
  const host = start()
  const failure = expect(host.pass('roots:survey', { path: '/' }, READS)).rejects.toMatchObject({
    code: 'worker-stopped',
  })
  host.stop()
  last().crash()
  await vi.runOnlyPendingTimersAsync()
  await failure
  expect(crashes).toEqual([])
  expect(workers).toHaveLength(1)
  expect(last().isKilled).toBe(true)
})

test('one that does not answer for 10 seconds is ended, and the next one repeats what only reads', async () => {
  const host = start()
  const reading = host.pass('roots:survey', { path: '/ada' }, READS)
  const writing = host.call('update-index', { roots: [], isAskedFor: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(workers).toHaveLength(1)

  const hung = last()
  hung.answersPings = false
  await vi.advanceTimersByTimeAsync(9_000)
  expect(hung.isKilledAtOnce).toBe(false)
  const lost = expect(writing).rejects.toMatchObject({ code: 'worker-stopped' })
  await vi.advanceTimersByTimeAsync(5_000)
  await lost
  expect(hung.isKilledAtOnce).toBe(true)
  expect(crashes).toEqual([{ isGivenUp: false, isSilent: true }])
  expect(workers).toHaveLength(2)
  expect(restarts).toBe(1)
  // Too late: the call is another one's now.
  hung.say({ kind: 'result', id: 1, value: null })
  hung.crash()
  last().say({ kind: 'result', id: 1, value: SURVEY })
  expect(await reading).toBe(SURVEY)
  expect(crashes).toHaveLength(1)
})

test('one that is still starting has all the time it needs, and one that works tells of it', async () => {
  start()
  last().answersPings = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(last().isKilledAtOnce).toBe(false)
  for (let count = 0; count < 10; count++) {
    last().say({ kind: 'progress', id: 7, progress: count })
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(workers).toHaveLength(1)
})
