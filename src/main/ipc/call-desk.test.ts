import { beforeEach, expect, test, vi } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Survey } from '../../shared/schemas/roots.ts'
import type { PlaceRules } from '../security/place-rules.ts'
import { createMemoryLog, type MemoryLog } from '../testing/memory-log.ts'
import { type CallDesk, type Caller, type HandlerContext, openCallDesk } from './call-desk.ts'

const SURVEY: Survey = {
  projects: 1,
  sessions: 2,
  subagents: 3,
  bytes: 4,
  oldest: null,
  newest: null,
  problems: [],
  problemCount: 0,
}

let log: MemoryLog
const sendProgress = vi.fn<Caller['sendProgress']>()
let caller: Caller

beforeEach(() => {
  log = createMemoryLog()
  sendProgress.mockReset()
  caller = { id: 7, isTrusted: true, isPreload: false, url: 'app://scrollback/index.html', sendProgress }
})

type Answer = (input: never, context: HandlerContext<unknown>) => unknown

/** Whether a channel is answered in main or in the background makes no difference to who calls. */
function openDesk(answers: Readonly<Record<string, Answer>>): CallDesk {
  const missing = () => {
    throw new Error('not part of this test')
  }
  return openCallDesk({
    contract,
    handlers: new Proxy(answers, { get: (target, name) => Reflect.get(target, name) ?? missing }) as never,
    worker: {
      pass: async (channel, input, { signal, report }) =>
        (answers[channel] ?? missing)(input as never, { signal, report } as HandlerContext<unknown>),
    },
    additions: {
      roots: () => [],
      listed: () => [],
      vault: () => null,
      machine: () => ({ id: '', host: '' }),
    },
    placeRules: new Proxy({} as PlaceRules, { get: () => () => {} }),
    takeGesture: () => true,
    log,
  })
}

function call(channel: string, input: unknown, callId = '1') {
  return { channel, callId, input }
}

test('a call is answered with what its handler gives', async () => {
  const desk = openDesk({
    'roots:survey': ({ path }: { path: string }) => ({ ...SURVEY, bytes: path.length }),
  })
  expect(await desk.answer(caller, call('roots:survey', { path: '/ada' }))).toEqual({
    ok: true,
    value: { ...SURVEY, bytes: 4 },
  })
})

test('what is not in the contract does not leave the main process', async () => {
  const desk = openDesk({ 'roots:survey': () => ({ ...SURVEY, secret: 'x' }) as Survey })
  expect(await desk.answer(caller, call('roots:survey', { path: '/' }))).toEqual({ ok: true, value: SURVEY })
})

test.each([
  ['an input that does not fit', call('roots:survey', { path: 4 })],
  ['an input with more than was asked for', call('roots:survey', { path: '/', more: true })],
  ['no input', call('roots:survey', undefined)],
  ['an unknown channel', call('roots:delete', { path: '/' })],
  ['a name every object has', call('constructor', null)],
  ['a call without a number', { channel: 'roots:survey', input: { path: '/' } }],
  ['nothing', undefined],
])('%s is answered with an error and logged, and nothing is run', async (_name, request) => {
  const survey = vi.fn(() => SURVEY)
  const answer = await openDesk({ 'roots:survey': survey }).answer(caller, request)
  expect(answer).toMatchObject({ ok: false, error: { code: 'bad-request' } })
  expect(survey).not.toHaveBeenCalled()
  expect(log.lines.join('\n')).toMatch(/^warn Refused/)
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'app://scrollback/',
  'vscode://x',
  'smb://host/share',
  'no url',
])('a link to %s is refused', async (url) => {
  const open = vi.fn(() => null)
  const answer = await openDesk({ 'links:open': open }).answer(caller, call('links:open', { url }))
  expect(answer).toMatchObject({ ok: false, error: { code: 'bad-request' } })
  expect(open).not.toHaveBeenCalled()
})

test.each(['https://example.com/a?b#c', 'http://localhost:3000', 'mailto:ada@example.com'])(
  'a link to %s passes',
  async (url) => {
    const open = vi.fn(() => null)
    await openDesk({ 'links:open': open }).answer(caller, call('links:open', { url }))
    expect(open).toHaveBeenCalledOnce()
  },
)

test('a page that is not the app is refused before anything else', async () => {
  const survey = vi.fn(() => SURVEY)
  const stranger = { ...caller, isTrusted: false, url: 'https://example.com' }
  const answer = await openDesk({ 'roots:survey': survey }).answer(
    stranger,
    call('roots:survey', { path: '/' }),
  )
  expect(answer).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(survey).not.toHaveBeenCalled()
  expect(log.lines).toEqual(['warn Refused a call from https://example.com'])
})

test('an expected error keeps its code and its sentence', async () => {
  const desk = openDesk({
    'roots:list': () => {
      throw new ExpectedError('no-permission', 'You may not read this.')
    },
  })
  expect(await desk.answer(caller, call('roots:list', null))).toEqual({
    ok: false,
    error: { code: 'no-permission', message: 'You may not read this.' },
  })
})

test('a bug is logged, and its words stay in the log', async () => {
  const desk = openDesk({ 'roots:list': () => Promise.reject(new TypeError('undefined is not a function')) })
  const answer = await desk.answer(caller, call('roots:list', null))
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(JSON.stringify(answer)).not.toContain('undefined')
  expect(log.lines.join()).toContain('undefined is not a function')
})

test('progress goes to the caller, under the number of the call', async () => {
  const progress = { projectsDone: 1, projectsTotal: 2, sessions: 3, bytes: 4 }
  const desk = openDesk({
    'roots:survey': (_input, { report }) => {
      report(progress)
      return SURVEY
    },
  })
  await desk.answer(caller, call('roots:survey', { path: '/' }, '42'))
  expect(sendProgress).toHaveBeenCalledExactlyOnceWith('42', progress)
})

test.each([
  ['cancelled', (desk: CallDesk) => desk.cancel(caller, '42'), true],
  ['whose page is gone', (desk: CallDesk) => desk.forget(caller.id), true],
  ['cancelled by another page', (desk: CallDesk) => desk.cancel({ ...caller, id: 8 }, '42'), false],
  ['cancelled by a stranger', (desk: CallDesk) => desk.cancel({ ...caller, isTrusted: false }, '42'), false],
])('a call %s', async (_name, act, isStopped) => {
  const { promise, resolve } = Promise.withResolvers<Survey>()
  const survey = vi.fn((_input: unknown, { signal }: HandlerContext<unknown>) => {
    const stopped = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    return Promise.race([promise, stopped])
  })
  const desk = openDesk({ 'roots:survey': survey })
  const answer = desk.answer(caller, call('roots:survey', { path: '/' }, '42'))
  await vi.waitFor(() => expect(survey).toHaveBeenCalled())
  act(desk)
  resolve(SURVEY)
  expect(await answer).toMatchObject(isStopped ? { ok: false, error: { code: 'cancelled' } } : { ok: true })
})

test('a call that is cancelled before it was checked is not run', async () => {
  const survey = vi.fn(() => SURVEY)
  const desk = openDesk({ 'roots:survey': survey })
  const answer = desk.answer(caller, call('roots:survey', { path: '/' }, '42'))
  desk.cancel(caller, '42')
  expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(survey).not.toHaveBeenCalled()
})

test('a number is free again once its call is answered, and not before', async () => {
  const { promise, resolve } = Promise.withResolvers<Survey>()
  const desk = openDesk({ 'roots:survey': () => promise })
  const first = desk.answer(caller, call('roots:survey', { path: '/' }))
  expect(await desk.answer(caller, call('roots:survey', { path: '/' }))).toMatchObject({ ok: false })
  resolve(SURVEY)
  expect(await first).toMatchObject({ ok: true })
  expect(await desk.answer(caller, call('roots:survey', { path: '/' }))).toMatchObject({ ok: true })
})
