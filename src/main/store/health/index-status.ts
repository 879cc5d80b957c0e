import { existsSync, statSync } from 'node:fs'
import { findShardPaths } from '../database/shard-paths.ts'
import { type PlanOptions, planIndex, toKnownFiles } from '../plan/plan-index.ts'
import { Searcher } from '../search/searcher.ts'
import { Shard } from '../tables/shard.ts'
import { isAwaited } from '../tables/stored-file.ts'
import { readUpdateTimes } from '../update/update-times.ts'

export interface IndexStatus {
  readonly sessions: number
  /** Transcripts and overflow files whose texts are in the index. */
  readonly files: number
  /** Of the index on disk. */
  readonly bytes: number
  /** When the root that waited longest was brought up to date; undefined where one never was. */
  readonly updated: number | undefined
  readonly waiting: {
    readonly files: number
    /** Of the whole files that are new or have changed. */
    readonly bytes: number
    readonly gone: number
  }
}

/** Looks at names, sizes and times alone: no transcript is opened. */
export async function readIndexStatus(
  folder: string,
  roots: readonly string[],
  options: Pick<PlanOptions, 'signal' | 'onProblem' | 'kept'>,
): Promise<IndexStatus> {
  const paths = findShardPaths(folder).filter((path) => existsSync(path))
  const stored = paths.flatMap(listFiles).filter(({ root }) => roots.includes(root))
  const plan = await planIndex(roots, toKnownFiles(stored), options)
  const times = readUpdateTimes(folder)
  const updated = Math.min(...roots.map((root) => times.get(root) ?? Number.NaN))
  return {
    sessions: countSessions(folder, roots),
    files: stored.filter((file) => !isAwaited(file)).length,
    bytes: paths.reduce((sum, path) => sum + sizeOnDisk(path), 0),
    updated: Number.isFinite(updated) ? updated : undefined,
    waiting: {
      files: plan.jobs.length,
      bytes: plan.jobs.reduce((sum, { size }) => sum + size, 0),
      gone: plan.gone.length + plan.lost.length,
    },
  }
}

function listFiles(path: string) {
  const shard = new Shard(path)
  try {
    return shard.files.list()
  } finally {
    shard.close()
  }
}

function countSessions(folder: string, roots: readonly string[]): number {
  const searcher = new Searcher(folder)
  try {
    return searcher.listSessions().filter(({ root }) => roots.includes(root)).length
  } finally {
    searcher.close()
  }
}

function sizeOnDisk(path: string): number {
  return ['', '-wal'].reduce(
    (sum, suffix) => sum + (statSync(`${path}${suffix}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
