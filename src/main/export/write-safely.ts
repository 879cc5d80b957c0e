import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ExpectedError } from '../../shared/expected-error.ts'
import { syncFolder } from '../files/file-io.ts'
import { isRunning } from '../files/is-running.ts'
import { describeRefusal, findSystemCode, toErrorCode } from '../library/library-error.ts'
import { ArchiveError } from './archive-error.ts'

export interface SafeWriting {
  readonly write: (file: FileHandle) => Promise<void>
  /** When all is on disk: what throws here keeps it from being named. */
  readonly beforeRename?: (path: string) => Promise<void>
}

/**
 * Writes beside the target, syncs and only then renames: whatever happens on the way, the target is what it was.
 */
export async function writeSafely(target: string, { write, beforeRename }: SafeWriting): Promise<void> {
  removeLeftOvers(target)
  const partial = join(
    dirname(target),
    `.${basename(target)}.${process.pid}-${randomBytes(4).toString('hex')}.partial`,
  )
  try {
    const file = await open(partial, 'wx')
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

/** What went wrong while something was written, as a sentence where the system said what. */
export function explainRefusal(target: string, cause: unknown): unknown {
  if (cause instanceof ExpectedError || findSystemCode(cause) === undefined) return cause
  return new ArchiveError(
    toErrorCode(cause),
    `“${target}” cannot be written: ${describeCause(cause)}. Nothing was changed.`,
    { cause },
  )
}

function describeCause(cause: unknown): string {
  switch (findSystemCode(cause)) {
    case 'ENOENT':
      return 'its folder is not there'
    case 'ENOTDIR':
      return 'there is a file where its folder should be'
    default:
      return describeRefusal(cause)
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
