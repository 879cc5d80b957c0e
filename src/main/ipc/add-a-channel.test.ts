import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { inBackground, placeSchema } from '../../shared/contract/entry.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { PlaceRules } from '../security/place-rules.ts'
import { createMemoryLog } from '../testing/memory-log.ts'
import { startWorkerHost, type WorkerProcess } from '../worker/host/worker-host.ts'
import type { Answers, FromWorker, ToWorker } from '../worker/protocol.ts'
import { runCalls } from '../worker/run-calls.ts'
import { type Caller, openCallDesk } from './call-desk.ts'

// What CONTRIBUTING.md says of adding a channel, done once: an entry, a function and a caller. Nothing else here knows the channel.

const tideChannels = {
  'tides:measure': inBackground({
    input: z.strictObject({ file: placeSchema, times: z.int().positive().default(2) }),
    output: z.object({ depths: z.array(z.number()), roots: z.array(z.string()) }),
    progress: z.object({ done: z.int() }),
    places: { 'listed-file': ({ file }) => file },
    adds: ['roots'],
    isRepeatable: true,
  }),
}

type Measure = Answers<typeof tideChannels>['tides:measure']

const measureTides: Measure = async ({ file, times }, { roots, report }) => {
  const depths: number[] = []
  for (let done = 1; done <= times; done++) {
    depths.push(file.length * done)
    report({ done })
  }
  return { depths, roots: [...roots] }
}

const FILE = '/tides/blackpool.txt'
const ROOTS = ['/home/ada/.claude']

function setUp(measure: Measure = measureTides) {
  const asked = vi.fn(measure)
  const answers: Answers<typeof tideChannels> = { 'tides:measure': asked }
  const log = createMemoryLog()
  const sendProgress = vi.fn<Caller['sendProgress']>()
  const ends: (() => void)[] = []

  /** What the app does with a process, done with the two ends of a port: messages are copied all the same. */
  function fork(): WorkerProcess {
    const { port1, port2 } = new MessageChannel()
    ends.push(() => port2.close())
    port2.on(
      'message',
      runCalls(answers, (message: FromWorker) => port2.postMessage(message)),
    )
    return {
      post: (message: ToWorker) => port1.postMessage(message),
      onMessage: (listener) => port1.on('message', listener),
      onExit: (listener) => port1.on('close', () => listener(1)),
      kill: () => port1.close(),
      killAtOnce: () => port1.close(),
    }
  }

  const worker = startWorkerHost({ fork, log, onCrash: () => {}, onRestart: () => {}, onEvent: () => {} })
  onTestFinished(() => worker.stop())
  const requireListed = (path: string) => {
    if (!path.startsWith('/tides/')) throw new ExpectedError('refused', 'Not on the list.')
  }
  const desk = openCallDesk({
    contract: tideChannels,
    handlers: {},
    worker,
    additions: { roots: async () => ROOTS, listed: () => [], vault: () => null, machine: vi.fn() },
    placeRules: { 'listed-file': requireListed } as unknown as PlaceRules,
    takeGesture: () => false,
    log,
  })
  const caller: Caller = { id: 7, isTrusted: true, isPreload: false, url: 'app://scrollback', sendProgress }
  const call = (input: unknown, by: Partial<Caller> = {}) =>
    desk.answer({ ...caller, ...by }, { channel: 'tides:measure', callId: '42', input })
  return { asked, log, sendProgress, desk, caller, call, endProcess: () => ends.at(-1)?.() }
}

test('it is answered, with what was parsed and what main added', async () => {
  const { call } = setUp()
  expect(await call({ file: FILE })).toEqual({ ok: true, value: { depths: [20, 40], roots: ROOTS } })
})

test('its progress reaches the caller', async () => {
  const { call, sendProgress } = setUp()
  await call({ file: FILE, times: 100 })
  expect(sendProgress.mock.calls[0]).toEqual(['42', { done: 1 }])
  expect(sendProgress.mock.calls.at(-1)).toEqual(['42', { done: 100 }])
})

test.each([
  ['a page that is not the app', { file: FILE }, { isTrusted: false }, 'refused'],
  ['an input that does not fit', { file: FILE, times: 'often' }, {}, 'bad-request'],
  ['an input with more than was asked for', { file: FILE, roots: ['/'] }, {}, 'bad-request'],
  ['a place that the page may not name', { file: '/etc/passwd' }, {}, 'refused'],
])('%s is refused, and nothing reaches the background', async (_name, input, by, code) => {
  const { call, asked } = setUp()
  expect(await call(input, by)).toMatchObject({ ok: false, error: { code } })
  expect(asked).not.toHaveBeenCalled()
})

test('it is stopped when the caller cancels', async () => {
  let stopped: unknown
  const { call, desk, caller, asked } = setUp(
    (_input, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          stopped = signal.reason
          reject(signal.reason)
        }),
      ),
  )
  const answer = call({ file: FILE })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  desk.cancel(caller, '42')
  expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  await vi.waitFor(() => expect(stopped).toMatchObject({ code: 'cancelled' }))
})

test('what is expected keeps its sentence, and a bug goes to the log', async () => {
  const expected = setUp(() => Promise.reject(new ExpectedError('not-found', 'The gauge is gone.')))
  expect(await expected.call({ file: FILE })).toEqual({
    ok: false,
    error: { code: 'not-found', message: 'The gauge is gone.' },
  })
  const bug = setUp(() => Promise.reject(new TypeError('depth is undefined')))
  const answer = await bug.call({ file: FILE })
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(JSON.stringify(answer)).not.toContain('depth')
  expect(bug.log.lines.join()).toContain('depth is undefined')
})

test('it is asked again when the process ends under it', async () => {
  const { call, asked, endProcess } = setUp()
  asked.mockImplementationOnce(() => new Promise(() => {}))
  const answer = call({ file: FILE })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  endProcess()
  expect(await answer).toMatchObject({ ok: true })
  expect(asked).toHaveBeenCalledTimes(2)
})
