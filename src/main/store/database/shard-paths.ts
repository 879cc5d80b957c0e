import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Two processors write twice as fast; more would need more memory than it is worth. */
const SHARDS = 2

export function findShardPaths(folder: string): readonly string[] {
  return Array.from({ length: SHARDS }, (_, at) => join(folder, `shard-${at}.db`))
}

/** Of the files that are there now: one that was set aside and built anew is another. */
export function identifyIndex(folder: string): string {
  return findShardPaths(folder)
    .map((path) => statSync(path, { throwIfNoEntry: false })?.ino ?? 'none')
    .join()
}
