import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { forkNode } from './fork-node.ts'
import { runInProcess, startSpare } from './run-in-process.ts'
import { runInThread } from './run-in-thread.ts'

const [serveThread, serveProcess, expectedError] = [
  './serve-thread.ts',
  './serve-process.ts',
  '../../shared/expected-error.ts',
].map((path) => new URL(path, import.meta.url).href)

interface Outcome {
  readonly outcome: Promise<unknown>
  readonly reports: readonly unknown[]
}

/** Runs this work, which is the text of a function, on 21. */
type Run = (work: string, signal?: AbortSignal) => Outcome

const inThread: Run = (work, signal) => {
  const text = `
    import { serveThread } from '${serveThread}'
    import { ExpectedError } from '${expectedError}'
    await serveThread(${work})`
  const workerModule = new URL(`data:text/javascript,${encodeURIComponent(text)}`)
  const reports: unknown[] = []
  return { outcome: runInThread(21, { workerModule, signal, report: (it) => reports.push(it) }), reports }
}

const inProcess: Run = (work, signal) => {
  const module = join(temporaryRoot([]), 'work.mjs')
  writeFileSync(
    module,
    `import { serveProcess, PORT_OF_NODE } from '${serveProcess}'
    import { ExpectedError } from '${expectedError}'
    await serveProcess(PORT_OF_NODE, ${work})`,
  )
  const reports: unknown[] = []
  const startProcess = () => forkNode(module)
  return { outcome: runInProcess(21, { startProcess, signal, report: (it) => reports.push(it) }), reports }
}

describe.each([
  ['a thread', inThread],
  ['a process', inProcess],
])('in %s', (_, run) => {
  test('every report comes before the result', async () => {
    const { outcome, reports } = run('async (input, { report }) => (report(1), report(2), input * 2)')
    expect(await outcome).toBe(42)
    expect(reports).toEqual([1, 2])
  })

  test('what is refused comes with its code and sentence, and a bug as itself', async () => {
    await expect(
      run("async () => { throw new ExpectedError('not-found', 'Gone.') }").outcome,
    ).rejects.toEqual(expect.objectContaining({ code: 'not-found', message: 'Gone.' }))
    await expect(
      run("async () => { throw Object.assign(new Error('oops'), { code: 'X', errcode: 11 }) }").outcome,
    ).rejects.toEqual(expect.objectContaining({ code: 'X', errcode: 11, message: 'oops' }))
    await expect(run('async () => process.exit()').outcome).rejects.toThrow('without a result')
  })

  test('what is stopped says so, whether it had begun or not', async () => {
    const abort = new AbortController()
    const work = `(_, { signal }) => new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })`
    const { outcome } = run(work, abort.signal)
    abort.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'cancelled' })
    await expect(run(work, abort.signal).outcome).rejects.toMatchObject({ code: 'cancelled' })
  })
})

test('a process that died while nobody looked ends the work with a sentence', async () => {
  const module = join(temporaryRoot([]), 'dead.mjs')
  writeFileSync(module, 'process.exit()')
  const port = await forkNode(module)
  await new Promise<void>((resolve) => port.onClose(resolve))
  const startProcess = async () => port
  const options = { startProcess, signal: undefined, report: () => {} }
  await expect(runInProcess(21, options)).rejects.toThrow('without a result')
})

test('a spare process is taken once, and dismissed where nobody takes it', async () => {
  const areClosed: boolean[] = []
  const start = async () => {
    const at = areClosed.push(false) - 1
    const close = () => {
      areClosed[at] = true
    }
    return { post: () => {}, onMessage: () => {}, onClose: () => {}, close }
  }
  const taken = startSpare(start)
  expect(areClosed).toHaveLength(1)
  await Promise.all([taken.take(), taken.take()])
  taken.dismiss()
  const unused = startSpare(start)
  unused.dismiss()
  await expect.poll(() => areClosed).toEqual([false, false, true])
})
