import { parentPort, workerData } from 'node:worker_threads'
import { CancelledError, ExpectedError } from '../../shared/expected-error.ts'
import type { Failure } from '../../shared/result.ts'

export interface ThreadContext<Progress> {
  readonly signal: AbortSignal
  readonly report: (progress: Progress) => void
}

export type FromThread =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly value: unknown }
  | ({ readonly kind: 'failure' } & Failure)

/** The whole life of a thread: does this work on what `runInThread` gave it. Whatever else is said to it means “stop”. */
export async function serveThread<Input, Progress>(
  work: (input: Input, context: ThreadContext<Progress>) => Promise<unknown>,
): Promise<void> {
  const post = (message: FromThread) => parentPort?.postMessage(message)
  const abort = new AbortController()
  parentPort?.on('message', () => abort.abort(new CancelledError()))
  const report = (progress: Progress) => post({ kind: 'progress', progress })
  try {
    // Both ends are built together, so the input fits the work.
    post({ kind: 'result', value: await work(workerData as Input, { signal: abort.signal, report }) })
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    post({ kind: 'failure', code: error.code, message: error.message })
  } finally {
    parentPort?.close()
  }
}
