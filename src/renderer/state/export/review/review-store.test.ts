import { expect, test, vi } from 'vitest'
import { fail, type Result, succeed } from '../../../../shared/result.ts'
import {
  DEFAULT_EXPORT_OPTIONS,
  type ExportRequest,
  NO_REDACT_CHOICES,
} from '../../../../shared/schemas/export.ts'
import type { SecretPlace, SurveyedSecret } from '../../../../shared/schemas/secrets.ts'
import type { Client } from '../../client.ts'
import { countSecrets, createReviewStore } from './review-store.ts'

const REQUEST: ExportRequest = {
  selection: { kind: 'all' },
  options: DEFAULT_EXPORT_OPTIONS,
  choices: NO_REDACT_CHOICES,
}

interface Call {
  readonly channel: string
  readonly input: unknown
  readonly signal: AbortSignal | undefined
  readonly answer: (result: Result<unknown>) => void
}

function open() {
  const calls: Call[] = []
  const invoke = (channel: string, input: unknown, { signal }: Partial<Call> = {}) =>
    new Promise<Result<unknown>>((answer) => {
      calls.push({ channel, input, signal, answer })
    })
  return { store: createReviewStore({ invoke } as unknown as Client), calls }
}

function toSecret(id: string, more: Partial<SurveyedSecret> = {}): SurveyedSecret {
  return {
    id,
    rule: 'openai-api-key',
    name: 'OpenAI API key',
    confidence: 'certain',
    masked: 'sk-…1234',
    rotate: null,
    places: 1,
    sessions: ['s1'],
    isNoSecret: false,
    ...more,
  }
}

function toPlace(item: string | null): SecretPlace {
  return {
    title: 'Tides',
    item,
    kind: 'prompt',
    file: null,
    time: null,
    count: 1,
    before: 'key=',
    after: '',
  }
}

async function openWith(secrets: readonly SurveyedSecret[]) {
  const { store, calls } = open()
  void store.getState().search(REQUEST)
  calls[0]?.answer(succeed({ secrets, sessions: [{ key: 's1', title: 'Tides' }] }))
  await vi.waitFor(() => expect(store.getState().survey.kind).toBe('ready'))
  store.getState().open()
  return { store, calls }
}

test('values are listed by kind, the surest first, and what is no secret is not counted', async () => {
  const secrets = [
    toSecret('c', { rule: 'email', name: 'E-mail address', confidence: 'personal' }),
    toSecret('b', { places: 2 }),
    toSecret('a', { places: 9, sessions: ['s1', 's2'] }),
    toSecret('d', { isNoSecret: true, sessions: ['s3'] }),
  ]
  const { store } = await openWith(secrets)
  expect(store.getState().rows.map(({ key }) => key)).toEqual([
    'rule openai-api-key',
    'value a',
    'value b',
    'value d',
    'rule email',
    'value c',
  ])
  expect(store.getState().active).toBe('value a')
  expect(countSecrets(secrets)).toEqual({ values: 3, kinds: 2, sessions: 2 })
})

test('a value or a place is left in and taken out again, and the last word counts', async () => {
  const { store, calls } = await openWith([toSecret('a', { places: 3 })])
  void store.getState().toggleOpen('a')
  calls.at(-1)?.answer(succeed({ places: [toPlace('i1'), toPlace('i2'), toPlace(null)], more: 0 }))
  await vi.waitFor(() => expect(store.getState().rows).toHaveLength(5))
  const [, value, first] = store.getState().rows
  if (value === undefined || first === undefined) throw new Error('There are too few rows')
  store.getState().toggle(first)
  expect(store.getState().toChoices()).toMatchObject({
    leftIn: [],
    leftInAt: [{ value: 'a', items: ['i1'] }],
  })
  store.getState().toggle(value)
  expect(store.getState().toChoices()).toMatchObject({ leftIn: ['a'], leftInAt: [] })
  // Of a value that stays, one place is taken out: the others stay.
  store.getState().toggle(first)
  expect(store.getState().toChoices()).toMatchObject({
    leftIn: [],
    leftInAt: [{ value: 'a', items: ['i2'] }],
  })
})

test('decisions survive closing, another search and the end of the export dialog', async () => {
  const { store, calls } = await openWith([toSecret('a')])
  const [, value] = store.getState().rows
  if (value !== undefined) store.getState().toggle(value)
  store.getState().addWord('Harbour')
  store.getState().close()
  store.getState().leave()
  void store.getState().search(REQUEST)
  calls.at(-1)?.answer(succeed({ secrets: [toSecret('a')], sessions: [] }))
  await vi.waitFor(() => expect(store.getState().survey.kind).toBe('ready'))
  expect(store.getState().toChoices()).toEqual({ leftIn: ['a'], leftInAt: [], ownWords: ['Harbour'] })
})

test('a value is shown on demand and forgotten when the review closes', async () => {
  const { store, calls } = await openWith([toSecret('a')])
  void store.getState().reveal('a')
  expect(calls.at(-1)).toMatchObject({ channel: 'secrets:reveal', input: { id: 'a' } })
  calls.at(-1)?.answer(succeed('the value'))
  await vi.waitFor(() => expect(store.getState().revealed.get('a')).toBe('the value'))
  store.getState().close()
  expect(store.getState().revealed.size).toBe(0)
})

test('“not a secret” is remembered elsewhere, and a failure is said', async () => {
  const secret = toSecret('a')
  const { store, calls } = await openWith([secret])
  void store.getState().judge(secret)
  expect(calls.at(-1)).toMatchObject({
    channel: 'secrets:judge',
    input: { id: 'a', rule: 'openai-api-key', isNoSecret: true },
  })
  calls.at(-1)?.answer(succeed(null))
  await vi.waitFor(() =>
    expect(store.getState().survey).toMatchObject({ survey: { secrets: [{ isNoSecret: true }] } }),
  )
  void store.getState().judge(secret)
  calls.at(-1)?.answer(fail('disk-full', 'The disk is full.'))
  await vi.waitFor(() => expect(store.getState().problem).toBe('The disk is full.'))
})

test('only what changes what is found is searched again, and nothing where nothing is taken out', async () => {
  const { store, calls } = await openWith([toSecret('a')])
  void store.getState().search({ ...REQUEST, options: { ...REQUEST.options, format: 'markdown' } })
  expect(calls).toHaveLength(1)
  void store.getState().search({ ...REQUEST, options: { ...REQUEST.options, redact: [] } })
  expect(calls).toHaveLength(1)
  expect(store.getState().survey.kind).toBe('none')
  void store.getState().search(REQUEST)
  void store.getState().search({ ...REQUEST, selection: { kind: 'project', project: 'tides' } })
  expect(calls).toHaveLength(3)
  expect(calls[1]?.signal?.aborted).toBe(true)
  store.getState().stop()
  expect(store.getState().survey.kind).toBe('stopped')
  calls[2]?.answer(succeed({ secrets: [], sessions: [] }))
  await Promise.resolve()
  expect(store.getState().survey.kind).toBe('stopped')
})

test('5,000 values and the places of one of them are rows, and moving among them does not make them again', async () => {
  const secrets = Array.from({ length: 5000 }, (_, at) =>
    toSecret(`id-${at}`, { rule: `rule-${at % 50}`, name: `Kind ${at % 50}`, places: at + 1 }),
  )
  const { store, calls } = await openWith(secrets)
  expect(store.getState().rows).toHaveLength(5050)
  void store.getState().toggleOpen('id-4999')
  calls
    .at(-1)
    ?.answer(succeed({ places: Array.from({ length: 200 }, (_, at) => toPlace(`i${at}`)), more: 4800 }))
  await vi.waitFor(() => expect(store.getState().rows).toHaveLength(5251))
  const { rows } = store.getState()
  store.getState().move('value id-3')
  for (const row of rows.slice(0, 1000)) store.getState().toggle(row)
  expect(store.getState().rows).toBe(rows)
  expect(store.getState().leftIn.size).toBeGreaterThan(500)
})
