import { type ResourceLimits, Worker } from 'node:worker_threads'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import { type FollowOptions, followWork } from './follow-work.ts'

export interface RunInThreadOptions<Progress> extends FollowOptions<Progress> {
  /** A module that calls `serveThread`. */
  readonly workerModule: string | URL
  readonly resourceLimits?: ResourceLimits
}

/** Work that keeps a processor busy, in a thread where nobody waits for anything else. */
export async function runInThread<Output, Progress>(
  input: unknown,
  { workerModule, signal, report, resourceLimits = {} }: RunInThreadOptions<Progress>,
): Promise<Output> {
  throwIfCancelled(signal)
  const worker = new Worker(workerModule, { workerData: input, resourceLimits })
  return followWork(
    {
      cancel: () => worker.postMessage('cancel'),
      onMessage: (listener) => worker.on('message', listener),
      onError: (listener) => worker.on('error', listener),
      onExit: (listener) => worker.on('exit', listener),
    },
    { signal, report },
  )
}
