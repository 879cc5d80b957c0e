import { type ResourceLimits, Worker } from 'node:worker_threads'
import { CancelledError, ExpectedError, throwIfCancelled } from '../../shared/expected-error.ts'
import type { FromThread } from './serve-thread.ts'

export interface RunInThreadOptions<Progress> {
  /** A module that calls `serveThread`. */
  readonly workerModule: string | URL
  readonly signal: AbortSignal | undefined
  readonly report: (progress: Progress) => void
  readonly resourceLimits?: ResourceLimits
}

/** Work that keeps a processor busy, in a thread where nobody waits for anything else. */
export async function runInThread<Output, Progress>(
  input: unknown,
  { workerModule, signal, report, resourceLimits = {} }: RunInThreadOptions<Progress>,
): Promise<Output> {
  throwIfCancelled(signal)
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerModule, { workerData: input, resourceLimits })
    const cancel = () => worker.postMessage('cancel')
    signal?.addEventListener('abort', cancel, { once: true })
    let settle = () => reject(new Error('The thread ended without a word'))
    worker.on('message', (message: FromThread) => {
      // Both ends are built together, so what comes fits the work.
      if (message.kind === 'progress') report(message.progress as Progress)
      else if (message.kind === 'result') settle = () => resolve(message.value as Output)
      else settle = () => reject(toError(message, signal))
    })
    worker.on('error', (error) => {
      settle = () => reject(error)
    })
    // Not before the thread is gone: until then it may hold a lock or a file.
    worker.on('exit', () => {
      signal?.removeEventListener('abort', cancel)
      settle()
    })
  })
}

function toError(
  { code, message }: Extract<FromThread, { kind: 'failure' }>,
  signal: AbortSignal | undefined,
): Error {
  return code === 'cancelled'
    ? new CancelledError({ cause: signal?.reason })
    : new ExpectedError(code, message)
}
