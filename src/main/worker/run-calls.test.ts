import { expect, test, vi } from 'vitest'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Survey, SurveyProgress } from '../../shared/schemas/roots.ts'
import type { WorkContext } from '../threads/serve-work.ts'
import type { FromWorker } from './protocol.ts'
import { runCalls } from './run-calls.ts'

const SURVEY = { projects: 1 } as Survey
const CALL = { kind: 'call', id: 1, task: 'roots:survey', input: { path: '/' } } as const

function run(survey: (input: unknown, context: WorkContext<SurveyProgress>) => Promise<Survey>) {
  const posted: FromWorker[] = []
  return { posted, receive: runCalls({ 'roots:survey': survey }, (message) => posted.push(message)) }
}

test('the last progress comes before the result', async () => {
  const { posted, receive } = run(async (_input, { report }) => {
    for (let done = 0; done <= 3; done += 1) report({ projectsDone: done } as SurveyProgress)
    return SURVEY
  })
  receive(CALL)
  await vi.waitFor(() => expect(posted.at(-1)?.kind).toBe('result'))
  expect(posted).toEqual([
    { kind: 'progress', id: 1, progress: { projectsDone: 0 } },
    { kind: 'progress', id: 1, progress: { projectsDone: 3 } },
    { kind: 'result', id: 1, value: SURVEY },
  ])
})

test('errors travel with their code, and bugs with their stack', async () => {
  const expected = run(() => Promise.reject(new ExpectedError('not-found', 'Gone.')))
  const bug = run(() => Promise.reject(new TypeError('oops')))
  expected.receive(CALL)
  bug.receive(CALL)
  await vi.waitFor(() => expect([...expected.posted, ...bug.posted]).toHaveLength(2))
  expect(expected.posted[0]).toMatchObject({
    kind: 'failure',
    error: { code: 'not-found', message: 'Gone.' },
  })
  expect(bug.posted[0]).toMatchObject({
    kind: 'failure',
    error: { code: 'internal', message: 'oops' },
    detail: expect.stringContaining('run-calls.test.ts'),
  })
})

test('cancel reaches the task', async () => {
  const { posted, receive } = run(
    (_input, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  receive(CALL)
  receive({ kind: 'cancel', id: 1 })
  await vi.waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]).toMatchObject({ kind: 'failure', error: { code: 'cancelled' } })
})
