import { Worker } from 'node:worker_threads'
import { CancelledError, ExpectedError, throwIfCancelled } from '../../../shared/expected-error.ts'
import type { JobContext, VaultJobName, VaultJobs } from './vault-jobs.ts'
import type { FromVaultWorker, VaultWorkerData } from './vault-worker.ts'

export interface RunJobOptions<J extends VaultJobName> extends JobContext<J> {
  /** The module that does the work in a thread of its own. */
  readonly workerModule: string | URL
}

/** Hashing, packing and walking through folders keep a thread busy: it is one in which nobody waits for anything else. */
export async function runVaultJob<J extends VaultJobName>(
  job: J,
  input: VaultJobs[J]['input'],
  { signal, report, workerModule }: RunJobOptions<J>,
): Promise<VaultJobs[J]['output']> {
  throwIfCancelled(signal)
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerModule, { workerData: { job, input } satisfies VaultWorkerData })
    const cancel = () => worker.postMessage('cancel')
    signal.addEventListener('abort', cancel, { once: true })
    let settle = () => reject(new Error('The vault ended without a word'))
    worker.on('message', (message: FromVaultWorker) => {
      // Both ends are built together, so what comes fits the job.
      if (message.kind === 'progress') report(message.progress as never)
      else if (message.kind === 'result') settle = () => resolve(message.value as never)
      else settle = () => reject(toError(message, signal))
    })
    worker.on('error', (error) => {
      settle = () => reject(error)
    })
    // Not before the thread is gone: until then it may hold the lock.
    worker.on('exit', () => {
      signal.removeEventListener('abort', cancel)
      settle()
    })
  })
}

function toError(
  { code, message }: Extract<FromVaultWorker, { kind: 'failure' }>,
  signal: AbortSignal,
): Error {
  return code === 'cancelled'
    ? new CancelledError({ cause: signal.reason })
    : new ExpectedError(code, message)
}
