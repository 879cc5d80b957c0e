import { Worker } from 'node:worker_threads'
import { CancelledError } from '../../shared/expected-error.ts'
import type { OnProblem } from '../library/walk-files.ts'
import type { FileJob } from './index-file.ts'
import type { FromShardWorker, ShardWorkerData } from './shard-worker.ts'

export interface RunShardWorkerOptions {
  readonly signal?: AbortSignal
  /** The module of the thread. */
  readonly workerModule: string | URL
  readonly onProblem: OnProblem
  readonly onFile?: (job: Pick<FileJob, 'size'>) => void
}

/** Of a thread's memory. What it parses is soon forgotten: more makes it no faster, and the process much larger. */
const YOUNG_MB = 24

/** Works on one shard in a thread of its own. */
export function runShardWorker(
  workerData: ShardWorkerData,
  { signal, onProblem, onFile, workerModule }: RunShardWorkerOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerModule, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const cancel = () => worker.postMessage('cancel')
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) cancel()
    worker.on('message', (message: FromShardWorker) => {
      if (message.kind === 'file') onFile?.(message)
      else if (message.kind === 'problem') onProblem(message.problem)
      else if (message.kind === 'cancelled') reject(new CancelledError({ cause: signal?.reason }))
    })
    worker.on('error', reject)
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', cancel)
      if (code === 0) resolve()
      else reject(new Error(`The indexing thread ended with code ${code}`))
    })
  })
}
