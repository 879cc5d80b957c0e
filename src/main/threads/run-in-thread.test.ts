import { expect, test } from 'vitest'
import { runInThread } from './run-in-thread.ts'

const SERVE = new URL('./serve-thread.ts', import.meta.url).href
const ERROR = new URL('../../shared/expected-error.ts', import.meta.url).href

/** Runs this work, which is the text of a function. */
function run(work: string, signal?: AbortSignal) {
  const text = `
    import { serveThread } from '${SERVE}'
    import { ExpectedError } from '${ERROR}'
    await serveThread(${work})`
  const reports: unknown[] = []
  const workerModule = new URL(`data:text/javascript,${encodeURIComponent(text)}`)
  const outcome = runInThread(21, {
    workerModule,
    signal,
    report: (progress) => reports.push(progress),
  })
  return { outcome, reports }
}

test('every report comes before the result', async () => {
  const { outcome, reports } = run('async (input, { report }) => (report(1), report(2), input * 2)')
  expect(await outcome).toBe(42)
  expect(reports).toEqual([1, 2])
})

test('what is refused comes with its code and sentence, and a bug as itself', async () => {
  await expect(run("async () => { throw new ExpectedError('not-found', 'Gone.') }").outcome).rejects.toEqual(
    expect.objectContaining({ code: 'not-found', message: 'Gone.' }),
  )
  await expect(run("async () => { throw new TypeError('oops') }").outcome).rejects.toThrow(TypeError)
  await expect(run('async () => process.exit()').outcome).rejects.toThrow('without a word')
})

test('what is stopped says so, whether it had begun or not', async () => {
  const abort = new AbortController()
  const work =
    "(_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))"
  const { outcome } = run(work, abort.signal)
  abort.abort()
  await expect(outcome).rejects.toMatchObject({ code: 'cancelled' })
  await expect(run(work, abort.signal).outcome).rejects.toMatchObject({ code: 'cancelled' })
})
