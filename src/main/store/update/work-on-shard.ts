import { setTimeout as delay } from 'node:timers/promises'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import type { Problem } from '../../library/sources/walk-files.ts'
import type { WorkContext } from '../../threads/serve-work.ts'
import { checkShard } from '../health/check-shard.ts'
import { Shard } from '../tables/shard.ts'
import type { FileJob } from '../write/index-file.ts'
import { indexJobs } from '../write/index-jobs.ts'
import { compareShards } from '../write/sharing.ts'

export type ShardWork =
  | {
      readonly kind: 'index'
      readonly path: string
      readonly jobs: readonly FileJob[]
      readonly isMuch: boolean
    }
  | { readonly kind: 'tidy'; readonly path: string }
  /** Damage is looked for. */
  | { readonly kind: 'check'; readonly path: string }
  /** Files of several shards have something in common. */
  | { readonly kind: 'compare'; readonly paths: readonly string[] }

export type ShardProgress =
  | ({ readonly kind: 'files' } & DoneFiles)
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'set-aside'; readonly reason: string }

export interface DoneFiles {
  readonly files: number
  readonly bytes: number
}

/** What is done within this time is told together, as each message has its price. */
const TOLD_AFTER_MS = 50

/** Between two steps of tidying: enough for whoever waits with a line that was appended. */
const PAUSE_MS = 60

async function index(
  shard: Shard,
  { jobs, isMuch }: Extract<ShardWork, { kind: 'index' }>,
  { signal, report }: WorkContext<ShardProgress>,
): Promise<boolean> {
  if (isMuch) shard.beginMuch()
  let done: DoneFiles = { files: 0, bytes: 0 }
  let told = performance.now()
  const tell = () => {
    report({ kind: 'files', ...done })
    done = { files: 0, bytes: 0 }
    told = performance.now()
  }
  const isUnfinished = await indexJobs(shard, jobs, {
    signal,
    isMuch,
    onFile: ({ size }) => {
      done = { files: done.files + 1, bytes: done.bytes + size }
      if (performance.now() - told >= TOLD_AFTER_MS) tell()
    },
    onProblem: (problem) => report({ kind: 'problem', problem }),
  })
  tell()
  return isUnfinished
}

/** A step at a time, so that what is written meanwhile gets its turn. */
async function tidy(shard: Shard, signal: AbortSignal): Promise<void> {
  for (let isFirst = true; shard.tidyStep(isFirst); isFirst = false) {
    await delay(PAUSE_MS)
    throwIfCancelled(signal)
  }
}

function compare(paths: readonly string[]): void {
  const shards = paths.map((path) => ({ path, shard: new Shard(path) }))
  try {
    compareShards(shards)
  } finally {
    for (const { shard } of shards) shard.close()
  }
}

/** Gives back whether files are to be read again. */
export async function workOnShard(data: ShardWork, context: WorkContext<ShardProgress>): Promise<boolean> {
  // It may not even be possible to open it.
  if (data.kind === 'check') return checkShard(data.path)
  if (data.kind === 'compare') {
    compare(data.paths)
    return false
  }
  const shard = new Shard(data.path)
  try {
    if (shard.setAside !== undefined) context.report({ kind: 'set-aside', reason: shard.setAside })
    if (data.kind === 'index') return await index(shard, data, context)
    if (data.kind === 'tidy') await tidy(shard, context.signal)
    return false
  } finally {
    shard.close()
  }
}
