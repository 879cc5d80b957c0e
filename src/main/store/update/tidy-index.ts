import { findShardPaths } from '../database/shard-paths.ts'
import { Shard } from '../tables/shard.ts'
import { type RunShardWorkerOptions, runShardWorker } from './run-shard-worker.ts'

export interface TidyOptions extends RunShardWorkerOptions {
  /** Somebody waits until it is done; otherwise one processor at most is kept busy. */
  readonly isAwaited?: boolean
}

/**
 * After much was indexed, the pieces that were written are merged into one: a fifth smaller, and searched faster. Everything can be
 * found before it too, so it waits until there is time.
 */
export async function tidyIndex(folder: string, { isAwaited, ...options }: TidyOptions): Promise<void> {
  const tidy = async (path: string) => {
    if (isUntidy(path)) await runShardWorker({ kind: 'tidy', path }, options)
  }
  const paths = findShardPaths(folder)
  if (isAwaited) await Promise.all(paths.map(tidy))
  else for (const path of paths) await tidy(path)
}

export function isIndexUntidy(folder: string): boolean {
  return findShardPaths(folder).some(isUntidy)
}

function isUntidy(path: string): boolean {
  const shard = new Shard(path)
  try {
    return shard.isUntidy
  } finally {
    shard.close()
  }
}
