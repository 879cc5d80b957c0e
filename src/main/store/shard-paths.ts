import { statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../../core/model/key-table.ts'

/** Two processors write twice as fast; more would need more memory than it is worth. */
const SHARDS = 2

export function findShardPaths(folder: string): readonly string[] {
  return Array.from({ length: SHARDS }, (_, at) => join(folder, `shard-${at}.db`))
}

/** A project is in one shard whole, so that its forks are told there. */
export function shardOf(root: string, project: string): number {
  return hashOf(`${root}\n${project}`) % SHARDS
}

/** Of the files that are there now: one that was set aside and built anew is another. */
export function identifyIndex(folder: string): string {
  return findShardPaths(folder)
    .map((path) => statSync(path, { throwIfNoEntry: false })?.ino ?? 'none')
    .join()
}
