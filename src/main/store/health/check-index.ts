import { existsSync } from 'node:fs'
import { findShardPaths } from '../database/shard-paths.ts'
import { type RunShardWorkerOptions, runShardWorker } from '../update/run-shard-worker.ts'
import { noteHealth, readHealth } from './index-health.ts'

/** So long an index is trusted that nothing is known against. */
const CHECKED_FOR_MS = 7 * 86_400_000

/** Whether it is time to look for damage. */
export function isCheckDue(folder: string, now: number): boolean {
  const { checked } = readHealth(folder)
  return checked === undefined || Math.abs(now - checked) > CHECKED_FOR_MS
}

/**
 * Looks for damage in the index, in a thread. Gives back whether the next update is to read files again; throws where the file
 * of the index itself is damaged.
 */
export async function checkIndex(
  folder: string,
  { startProcess: _, ...options }: RunShardWorkerOptions,
): Promise<boolean> {
  // One after the other: nobody waits for it.
  const paths = findShardPaths(folder).filter((path) => existsSync(path))
  let isReadAgain = false
  for (const path of paths)
    isReadAgain = (await runShardWorker({ kind: 'check', path }, options)) || isReadAgain
  noteHealth(folder, { checked: Date.now(), damage: 'none' })
  return isReadAgain
}
