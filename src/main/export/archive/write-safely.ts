import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../files/file-io.ts'
import { isRunning } from '../../files/is-running.ts'
import { PRIVATE_FILE } from '../../files/private.ts'
import { explainRefusal } from './explain-refusal.ts'
import { findTarget } from './find-target.ts'

export interface SafeWriting {
  readonly write: (file: FileHandle) => Promise<void>
  /** When all is on disk: what throws here keeps it from being named. */
  readonly beforeRename?: (path: string) => Promise<void>
}

/**
 * Writes beside the target, syncs and only then renames: whatever happens on the way, the target is what it was.
 */
export async function writeSafely(name: string, { write, beforeRename }: SafeWriting): Promise<void> {
  const target = findTarget(name)
  removeLeftOvers(target)
  const partial = join(
    dirname(target),
    `.${basename(target)}.${process.pid}-${randomBytes(4).toString('hex')}.partial`,
  )
  try {
    const file = await open(partial, 'wx', PRIVATE_FILE)
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close().catch(() => undefined)
    }
    await beforeRename?.(partial)
    await rename(partial, target)
    syncFolder(dirname(target))
  } catch (cause) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw explainRefusal(target, cause)
  }
}

/** Of a process that was killed. One that still runs may be writing. */
function removeLeftOvers(target: string): void {
  const folder = dirname(target)
  const start = `.${basename(target)}.`
  for (const name of listNames(folder)) {
    const pid = name.startsWith(start)
      ? /^(\d+)-[0-9a-f]{8}\.partial$/.exec(name.slice(start.length))?.[1]
      : undefined
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Writing there will fail with a better sentence.
    return []
  }
}
