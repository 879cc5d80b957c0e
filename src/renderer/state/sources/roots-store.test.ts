import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Channel } from '../../../shared/contract/contract.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { Root, Survey, SurveyProgress } from '../../../shared/schemas/roots.ts'
import type { Client } from '../client.ts'
import { createRootsStore, isSettled, REPORT_MS } from './roots-store.ts'

const HOME: Root = { path: '/home/ada/.claude', label: '~/.claude', origin: 'home', isRemovable: false }
const BACKUP: Root = { path: '/backup', label: '/backup', origin: 'opened', isRemovable: true }
const SURVEY = { sessions: 3 } as Survey

interface Options {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SurveyProgress) => void
}

type Answer = (input: unknown, options: Options) => Result<unknown> | Promise<Result<unknown>>

let answers: Partial<Record<Channel, Answer>>

beforeEach(() => {
  answers = {
    'roots:list': () => succeed([HOME]),
    'roots:survey': () => succeed(SURVEY),
    'roots:remove': () => succeed(null),
  }
})

function createStore() {
  const client = {
    invoke: async (channel: Channel, input: unknown, options: Options = {}) =>
      answers[channel]?.(input, options) ?? fail('internal', 'not part of this test'),
    on: () => () => {},
  } as unknown as Client
  return createRootsStore(client)
}

test('loading finds the roots and surveys each', async () => {
  const store = createStore()
  expect(isSettled(store.getState())).toBe(false)
  await store.getState().load()
  expect(store.getState()).toMatchObject({ listing: { kind: 'ready' }, roots: [HOME] })
  expect(store.getState().surveys.get(HOME.path)).toEqual({ kind: 'surveyed', survey: SURVEY })
  expect(isSettled(store.getState())).toBe(true)
})

test('a list that cannot be had is an error, not an empty list', async () => {
  answers['roots:list'] = () => fail('internal', 'Broken.')
  const store = createStore()
  await store.getState().load()
  expect(store.getState().listing).toEqual({
    kind: 'failed',
    error: { code: 'internal', message: 'Broken.' },
  })
})

test('progress shows while a survey runs', async () => {
  const progress: SurveyProgress = { projectsDone: 1, projectsTotal: 2, sessions: 3, bytes: 4 }
  const store = createStore()
  answers['roots:survey'] = (_input, { onProgress }) => {
    onProgress?.(progress)
    expect(store.getState().surveys.get(HOME.path)).toEqual({ kind: 'surveying', progress })
    expect(isSettled(store.getState())).toBe(false)
    return succeed(SURVEY)
  }
  await store.getState().load()
})

test('a survey that is stopped says so, and can be done again', async () => {
  answers['roots:survey'] = (_input, { signal }) =>
    new Promise((resolve) => signal?.addEventListener('abort', () => resolve(fail('cancelled', 'Stopped.'))))
  const store = createStore()
  const loaded = store.getState().load()
  await vi.waitFor(() => expect(store.getState().roots).toHaveLength(1))
  store.getState().stopSurvey(HOME.path)
  await loaded
  expect(store.getState().surveys.get(HOME.path)).toEqual({ kind: 'stopped' })
  answers['roots:survey'] = () => succeed(SURVEY)
  await store.getState().survey(HOME.path)
  expect(store.getState().surveys.get(HOME.path)).toMatchObject({ kind: 'surveyed' })
})

test('an older survey that ends late does not overwrite a newer one', async () => {
  let finishFirst: (result: Result<Survey>) => void = () => {}
  answers['roots:survey'] = () =>
    new Promise((resolve) => {
      finishFirst = resolve
    })
  const store = createStore()
  const first = store.getState().survey(HOME.path)
  answers['roots:survey'] = () => succeed(SURVEY)
  await store.getState().survey(HOME.path)
  finishFirst(fail('internal', 'Late.'))
  await first
  expect(store.getState().surveys.get(HOME.path)).toEqual({ kind: 'surveyed', survey: SURVEY })
})

test('a folder that was opened joins the list and is surveyed; one that is there already does not join twice', async () => {
  answers['roots:open-folder'] = () => succeed(BACKUP)
  const store = createStore()
  await store.getState().openFolder()
  await store.getState().openFolder()
  expect(store.getState().roots).toEqual([BACKUP])
  expect(store.getState().surveys.get(BACKUP.path)).toMatchObject({ kind: 'surveyed' })
  expect(store.getState().report).toContain('already')
})

test('a dialog that was closed changes nothing', async () => {
  answers['roots:open-folder'] = () => succeed(null)
  const store = createStore()
  await store.getState().openFolder()
  expect(store.getState()).toMatchObject({ roots: [], problem: null, report: null })
})

test('a folder that is no root is a problem one can dismiss', async () => {
  answers['roots:open-folder'] = () => fail('not-a-root', 'Choose another.')
  const store = createStore()
  await store.getState().openFolder()
  expect(store.getState().problem).toEqual({ code: 'not-a-root', message: 'Choose another.' })
  store.getState().dismissProblem()
  expect(store.getState().problem).toBeNull()
})

test('removing a root from the list says that its files are unchanged', async () => {
  answers['roots:list'] = () => succeed([HOME, BACKUP])
  const store = createStore()
  await store.getState().load()
  await store.getState().remove(BACKUP)
  expect(store.getState().roots).toEqual([HOME])
  expect(store.getState().report).toContain('files are unchanged')
})

test('what was done is told in a sentence, and goes by itself', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  answers['roots:open-sample'] = () => succeed({ ...BACKUP, label: 'Sample conversations', origin: 'sample' })
  const store = createStore()
  await store.getState().openSample()
  expect(store.getState().report).toBe('“Sample conversations” was added to the list.')
  vi.advanceTimersByTime(REPORT_MS - 1)
  expect(store.getState().report).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(store.getState().report).toBeNull()
})

test('what was done goes with the next action, which gets its full time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  answers['roots:open-folder'] = () => succeed(BACKUP)
  const store = createStore()
  await store.getState().openFolder()
  void store.getState().survey(BACKUP.path)
  expect(store.getState().report).toBeNull()
  vi.advanceTimersByTime(REPORT_MS - 1)
  await store.getState().remove(BACKUP)
  vi.advanceTimersByTime(1)
  expect(store.getState().report).toContain('removed from the list')
})

test('a refresh counts again without showing that it does, and once more when something changed meanwhile', async () => {
  const store = createStore()
  await store.getState().load()
  let finish: (answer: Result<unknown>) => void = () => {}
  const survey = vi.fn(() => new Promise<Result<unknown>>((resolve) => (finish = resolve)))
  answers['roots:survey'] = survey
  const first = store.getState().refresh(HOME.path)
  await store.getState().refresh(HOME.path)
  await vi.waitFor(() => expect(survey).toHaveBeenCalledOnce())
  expect(store.getState().surveys.get(HOME.path)?.kind).toBe('surveyed')
  finish(succeed({ sessions: 4 }))
  await vi.waitFor(() => expect(survey).toHaveBeenCalledTimes(2))
  expect(store.getState().surveys.get(HOME.path)).toMatchObject({ survey: { sessions: 4 } })
  finish(succeed({ sessions: 5 }))
  await first
  expect(store.getState().surveys.get(HOME.path)).toMatchObject({ survey: { sessions: 5 } })
})

test('what a person stopped stays stopped when something is written there', async () => {
  answers['roots:survey'] = () => fail('cancelled', 'Stopped.')
  const store = createStore()
  await store.getState().load()
  await store.getState().refresh(HOME.path)
  expect(store.getState().surveys.get(HOME.path)).toEqual({ kind: 'stopped' })
})
