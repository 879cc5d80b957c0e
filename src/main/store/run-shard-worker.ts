import type { OnProblem } from '../library/sources/walk-files.ts'
import { runInThread } from '../threads/run-in-thread.ts'
import type { FileJob } from './index-file.ts'
import type { ShardProgress, ShardWorkerData } from './shard-worker.ts'

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
  data: ShardWorkerData,
  { signal, onProblem, onFile, workerModule }: RunShardWorkerOptions,
): Promise<void> {
  return runInThread<void, ShardProgress>(data, {
    workerModule,
    signal,
    report: (progress) => (progress.kind === 'file' ? onFile?.(progress) : onProblem(progress.problem)),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
}
