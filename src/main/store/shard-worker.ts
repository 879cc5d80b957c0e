import { parentPort, workerData } from 'node:worker_threads'
import { CancelledError } from '../../shared/expected-error.ts'
import type { Problem } from '../library/walk-files.ts'
import type { FileJob } from './index-file.ts'
import { indexJobs } from './index-jobs.ts'
import { Shard } from './shard.ts'

export interface ShardWorkerData {
  readonly path: string
  readonly jobs: readonly FileJob[]
  readonly isMuch: boolean
}

export type FromShardWorker =
  | { readonly kind: 'file'; readonly size: number }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'cancelled' }

function post(message: FromShardWorker): void {
  parentPort?.postMessage(message)
}

async function run({ path, jobs, isMuch }: ShardWorkerData): Promise<void> {
  const abort = new AbortController()
  parentPort?.on('message', () => abort.abort(new CancelledError()))
  const shard = new Shard(path)
  try {
    if (isMuch) shard.beginMuch()
    await indexJobs(shard, jobs, {
      signal: abort.signal,
      onFile: ({ size }) => post({ kind: 'file', size }),
      onProblem: (problem) => post({ kind: 'problem', problem }),
    })
    if (isMuch) shard.optimize()
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error
    post({ kind: 'cancelled' })
  } finally {
    shard.close()
    parentPort?.close()
  }
}

await run(workerData as ShardWorkerData)
