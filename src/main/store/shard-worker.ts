import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { CancelledError, throwIfCancelled } from '../../shared/expected-error.ts'
import type { Problem } from '../library/walk-files.ts'
import type { FileJob } from './index-file.ts'
import { indexJobs } from './index-jobs.ts'
import { Shard } from './shard.ts'

export type ShardWorkerData =
  | {
      readonly kind: 'index'
      readonly path: string
      readonly jobs: readonly FileJob[]
      readonly isMuch: boolean
    }
  | { readonly kind: 'tidy'; readonly path: string }

export type FromShardWorker =
  | { readonly kind: 'file'; readonly size: number }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'cancelled' }

/** Between two steps of tidying: enough for whoever waits with a line that was appended. */
const PAUSE_MS = 60

function post(message: FromShardWorker): void {
  parentPort?.postMessage(message)
}

async function run(data: ShardWorkerData): Promise<void> {
  const abort = new AbortController()
  parentPort?.on('message', () => abort.abort(new CancelledError()))
  const shard = new Shard(data.path)
  try {
    if (data.kind === 'index') await index(shard, data, abort.signal)
    else await tidy(shard, abort.signal)
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error
    post({ kind: 'cancelled' })
  } finally {
    shard.close()
    parentPort?.close()
  }
}

async function index(
  shard: Shard,
  { jobs, isMuch }: Extract<ShardWorkerData, { kind: 'index' }>,
  signal: AbortSignal,
): Promise<void> {
  if (isMuch) shard.beginMuch()
  await indexJobs(shard, jobs, {
    signal,
    onFile: ({ size }) => post({ kind: 'file', size }),
    onProblem: (problem) => post({ kind: 'problem', problem }),
  })
}

/** A step at a time, so that what is written meanwhile gets its turn. */
async function tidy(shard: Shard, signal: AbortSignal): Promise<void> {
  for (let isFirst = true; shard.tidyStep(isFirst); isFirst = false) {
    await delay(PAUSE_MS)
    throwIfCancelled(signal)
  }
}

await run(workerData as ShardWorkerData)
