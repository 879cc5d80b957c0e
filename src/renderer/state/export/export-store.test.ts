import { beforeEach, expect, test, vi } from 'vitest'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import {
  DEFAULT_EXPORT_OPTIONS,
  type ExportPreview,
  NO_REDACT_CHOICES,
} from '../../../shared/schemas/export.ts'
import { toKept } from '../../testing/to-kept.ts'
import type { Client } from '../client.ts'
import { type ExportChoices, toDayField, toSelection } from './export-choices.ts'
import { createExportStore, PREVIEW_MS } from './export-store.ts'
import { createReviewStore } from './review/review-store.ts'

const PREVIEW: ExportPreview = {
  sessions: 1,
  leftOut: 0,
  sourceBytes: 100,
  estimatedBytes: 60,
  titles: ['Tides'],
  suggestedName: 'tides',
}
const REPORT = {
  path: '/home/ada/tides.zip',
  sessions: 1,
  files: 3,
  bytes: 60,
  imageFolder: null,
  incomplete: [],
}
const CHOICES: ExportChoices = {
  selected: null,
  conversation: {
    title: 'Tides',
    selection: { kind: 'sessions', sessions: [{ key: 'k', branch: 'b' }] },
    branches: 2,
  },
  project: '/home/ada/tides',
  query: null,
  days: { from: '2026-01-01', to: '2026-02-01' },
}

interface Call {
  readonly channel: string
  readonly input: unknown
  readonly signal: AbortSignal | undefined
  readonly onProgress: ((progress: unknown) => void) | undefined
  readonly answer: (result: Result<unknown>) => void
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function open(kept = toKept()) {
  const calls: Call[] = []
  const invoke = (channel: string, input: unknown, options: Partial<Call> = {}) =>
    new Promise<Result<unknown>>((answer) => {
      const { signal, onProgress } = options
      calls.push({ channel, input, signal, onProgress, answer })
    })
  const client = { invoke } as unknown as Client
  // Its own calls are for its own tests.
  const review = createReviewStore({ ...client, invoke: () => new Promise(() => {}) })
  return { store: createExportStore(client, kept, review), calls, kept, review }
}

test('what is selected in the list comes first', () => {
  const { store } = open()
  const choices: ExportChoices = {
    ...CHOICES,
    selected: { kind: 'sessions', sessions: [{ key: 'k', branch: null }] },
  }
  store.getState().open(choices)
  expect(store.getState().scope).toBe('selected')
  expect(toSelection(choices, 'selected', choices.days)).toBe(choices.selected)
})

test('the dialog begins with what is nearest, and looks what would be in it', async () => {
  const { store, calls } = open()
  store.getState().open(CHOICES)
  expect(store.getState()).toMatchObject({ scope: 'conversation', preview: { kind: 'loading' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.map(({ channel, input }) => ({ channel, input }))).toEqual([
    {
      channel: 'export:preview',
      input: {
        selection: CHOICES.conversation?.selection,
        options: DEFAULT_EXPORT_OPTIONS,
        choices: NO_REDACT_CHOICES,
      },
    },
  ])
  calls[0]?.answer(succeed(PREVIEW))
  await vi.waitFor(() => expect(store.getState().preview).toEqual({ kind: 'ready', preview: PREVIEW }))
})

test('what is not there cannot be the scope', () => {
  const { store } = open()
  store.getState().open(CHOICES, 'search')
  expect(store.getState().scope).toBe('conversation')
  store.getState().open({ ...CHOICES, conversation: null, project: null }, 'conversation')
  expect(store.getState().scope).toBe('all')
})

test('a change of the options stops the preview before, and several ask once', async () => {
  const { store, calls } = open()
  store.getState().open(CHOICES)
  await vi.advanceTimersByTimeAsync(0)
  store.getState().choose({ format: 'html' })
  store.getState().choose({ detail: 'all' })
  expect(calls[0]?.signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(PREVIEW_MS)
  expect(calls).toHaveLength(2)
  // An answer that comes too late changes nothing.
  calls[0]?.answer(succeed({ ...PREVIEW, sessions: 9 }))
  calls[1]?.answer(succeed(PREVIEW))
  await vi.waitFor(() => expect(store.getState().preview).toEqual({ kind: 'ready', preview: PREVIEW }))
})

test('the last options are there after a restart, and options of another version are not', () => {
  const { store, kept } = open()
  store.getState().open(CHOICES)
  store.getState().choose({ format: 'markdown', images: false })
  expect(open(kept).store.getState().options).toMatchObject({ format: 'markdown', images: false })
  const odd = toKept({ export: JSON.stringify({ ...DEFAULT_EXPORT_OPTIONS, format: 'pdf' }) })
  expect(open(odd).store.getState().options).toEqual(DEFAULT_EXPORT_OPTIONS)
})

test('that nothing is taken out, or transcripts are unchanged, is not remembered', () => {
  const { store, kept } = open()
  store.getState().open(CHOICES)
  store.getState().choose({ redact: ['secrets', 'personal'], unchanged: true })
  expect(open(kept).store.getState().options).toMatchObject({
    redact: ['secrets', 'personal'],
    unchanged: false,
  })
  store.getState().choose({ redact: [] })
  expect(store.getState().options.redact).toEqual([])
  expect(open(kept).store.getState().options.redact).toEqual(['secrets', 'personal'])
  store.getState().close()
  expect(store.getState().options).toMatchObject({ redact: ['secrets', 'personal'], unchanged: false })
})

test('what was decided in the review goes along with the export', async () => {
  const { store, calls, review } = open()
  store.getState().open(CHOICES)
  review.getState().addWord(' Harbour ')
  await vi.advanceTimersByTimeAsync(PREVIEW_MS)
  void store.getState().run()
  expect(calls.map(({ input }) => input)).toEqual([
    expect.objectContaining({ choices: { leftIn: [], leftInAt: [], ownWords: ['Harbour'] } }),
    expect.objectContaining({ choices: { leftIn: [], leftInAt: [], ownWords: ['Harbour'] } }),
  ])
})

test('an export tells how far it is, goes on while the dialog is closed, and tells where it lies', async () => {
  const { store, calls } = open()
  store.getState().open(CHOICES)
  void store.getState().run()
  const call = calls.at(-1)
  expect(store.getState().job).toEqual({ kind: 'asking' })
  const progress = { stage: 'writing', done: 1, total: 3 }
  call?.onProgress?.(progress)
  store.getState().close()
  expect(store.getState()).toMatchObject({ choices: null, job: { kind: 'writing', progress } })
  expect(call?.signal?.aborted).toBe(false)
  call?.answer(succeed(REPORT))
  await vi.waitFor(() => expect(store.getState().job).toEqual({ kind: 'saved', report: REPORT }))
  store.getState().dismissJob()
  expect(store.getState().job).toBeNull()
})

test('whoever chooses no place is told nothing', async () => {
  const { store, calls } = open()
  store.getState().open(CHOICES)
  void store.getState().run()
  calls.at(-1)?.answer(succeed(null))
  await vi.waitFor(() => expect(store.getState().job).toBeNull())
})

test('an export that is stopped is so when the main process says it, and stays so until something else is chosen', async () => {
  const { store, calls } = open()
  store.getState().open(CHOICES)
  void store.getState().run()
  store.getState().stop()
  expect(calls.at(-1)?.signal?.aborted).toBe(true)
  expect(store.getState().job).toEqual({ kind: 'stopping' })
  calls.at(-1)?.onProgress?.({ stage: 'writing', done: 2, total: 3 })
  expect(store.getState().job).toEqual({ kind: 'stopping' })
  calls.at(-1)?.answer(fail('cancelled', 'Stopped.'))
  await vi.waitFor(() => expect(store.getState().job).toEqual({ kind: 'stopped', work: 'export' }))
  store.getState().choose({ format: 'markdown' })
  expect(store.getState().job).toBeNull()
  void store.getState().copy()
  store.getState().stop()
  calls.at(-1)?.answer(fail('cancelled', 'Stopped.'))
  await vi.waitFor(() => expect(store.getState().job).toEqual({ kind: 'stopped', work: 'copy' }))
})

test('an export that was done before it could be stopped is saved', async () => {
  const { store, calls } = open()
  store.getState().open(CHOICES)
  void store.getState().run()
  store.getState().stop()
  calls.at(-1)?.answer(succeed(REPORT))
  await vi.waitFor(() => expect(store.getState().job).toEqual({ kind: 'saved', report: REPORT }))
  store.getState().stop()
  expect(store.getState().job).toEqual({ kind: 'saved', report: REPORT })
})

test('one export at a time', () => {
  const { store, calls } = open()
  store.getState().open(CHOICES)
  void store.getState().run()
  void store.getState().run()
  void store.getState().copy()
  expect(calls.map(({ channel }) => channel)).toEqual(['export:run'])
})

test('a failure is a sentence that stays until something else is chosen', async () => {
  const { store, calls } = open()
  store.getState().open(CHOICES)
  void store.getState().run()
  calls.at(-1)?.answer(fail('unreadable', 'The disk is full.'))
  await vi.waitFor(() =>
    expect(store.getState().job).toEqual({ kind: 'failed', message: 'The disk is full.' }),
  )
  store.getState().choose({ format: 'markdown' })
  expect(store.getState().job).toBeNull()
})

test('a conversation is copied without the dialog too', async () => {
  const { store, calls } = open()
  void store.getState().copy({ kind: 'file', file: '/a.jsonl', branch: null })
  expect(calls[0]).toMatchObject({ channel: 'export:copy', input: { selection: { file: '/a.jsonl' } } })
  calls[0]?.answer(succeed({ characters: 1234, redacted: 2 }))
  await vi.waitFor(() =>
    expect(store.getState().job).toEqual({ kind: 'copied', characters: 1234, redacted: 2 }),
  )
})

test('a range holds its last day, whichever day is named first, and is none while a day is missing', () => {
  const selection = toSelection(CHOICES, 'range', { from: '2026-03-01', to: '2026-03-01' })
  expect(selection).toEqual({
    kind: 'range',
    from: new Date(2026, 2, 1).getTime(),
    to: new Date(2026, 2, 1, 23, 59, 59, 999).getTime(),
  })
  expect(toSelection(CHOICES, 'range', { from: '', to: '2026-03-01' })).toBeNull()
  const turned = { from: '2026-03-01', to: '2026-02-01' }
  expect(toSelection(CHOICES, 'range', turned)).toEqual(
    toSelection(CHOICES, 'range', { from: turned.to, to: turned.from }),
  )
  expect(toDayField(new Date(2026, 2, 1, 23).getTime())).toBe('2026-03-01')
})
