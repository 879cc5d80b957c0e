import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './is-running.ts'

/** A name without a process id in it is of an older version. */
const OLD_MS = 86_400_000

/**
 * Removes the temporary files that a process left behind when it was killed. The pattern says which names are ours, and has the id
 * of the process in its first group. Those of a process that is alive stay.
 */
export function removeLeftovers(folder: string, pattern: RegExp, now = Date.now()): void {
  for (const name of listNames(folder)) {
    const match = pattern.exec(name)
    if (match === null) continue
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isFile() !== true) continue
    const isAlive = match[1] === undefined ? now - stats.mtimeMs < OLD_MS : isRunning(Number(match[1]))
    if (!isAlive) rmSync(path, { force: true })
  }
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Not there, or not to be read: whoever works in it will say so.
    return []
  }
}
