import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { makeFolders } from './make-folders.ts'

const MAX_BYTES = 1_000_000

/** Writes an error that nobody expected into the command line's log; gives back where that is, undefined where it cannot be written. */
export function noteFailure(dataFolder: string, error: unknown): string | undefined {
  const folder = join(dataFolder, 'logs')
  const path = join(folder, 'command-line.log')
  try {
    makeFolders(folder)
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size > MAX_BYTES) renameSync(path, `${path}.old`)
    appendFileSync(path, `[${new Date().toISOString()}] ${inspect(error)}\n`, { mode: 0o600 })
    return path
  } catch {
    return undefined
  }
}
