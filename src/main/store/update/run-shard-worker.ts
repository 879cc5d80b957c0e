import type { OnProblem } from '../../library/sources/walk-files.ts'
import { EndedEarlyError } from '../../threads/follow-work.ts'
import { runInProcess, type StartProcess } from '../../threads/run-in-process.ts'
import { runInThread } from '../../threads/run-in-thread.ts'
import type { DoneFiles, ShardProgress, ShardWork } from './work-on-shard.ts'

export interface RunShardWorkerOptions {
  readonly signal?: AbortSignal
  /** The module of the thread. */
  readonly workerModule: string | URL
  /** A process that does the same, instead of a thread: SQLite's allocator has one lock for a whole process. */
  readonly startProcess?: StartProcess
  readonly onProblem: OnProblem
  /** An index that cannot be used lies beside the new one, for this reason. */
  readonly onSetAside?: (reason: string) => void
  readonly onFiles?: (done: DoneFiles) => void
}

/** Of a thread's memory. What it parses is soon forgotten: more makes it no faster, and the process much larger. */
const YOUNG_MB = 24

/** Works on one shard in a thread of its own, or in a process where one can be started; what comes of it is `workOnShard`'s. */
export async function runShardWorker(work: ShardWork, options: RunShardWorkerOptions): Promise<boolean> {
  const { signal, onProblem, onSetAside, onFiles, workerModule, startProcess } = options
  const report = (progress: ShardProgress) => {
    if (progress.kind === 'files') onFiles?.(progress)
    else if (progress.kind === 'problem') onProblem(progress.problem)
    else onSetAside?.(progress.reason)
  }
  if (startProcess === undefined) {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB }
    return runInThread(work, { workerModule, signal, report, resourceLimits })
  }
  try {
    return await runInProcess(work, { startProcess, signal, report })
  } catch (error) {
    if (!(error instanceof EndedEarlyError)) throw error
    // Somebody killed it. A file is in the index whole or not at all, so a thread goes on; no file is counted twice.
    const { startProcess: _, onFiles: __, ...others } = options
    return runShardWorker(work, others)
  }
}
