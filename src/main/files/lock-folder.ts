import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isBusy } from '../store/database/sqlite-error.ts'
import { openDatabase } from './open-database.ts'
import { moveAside } from './set-aside.ts'

export interface FolderLock {
  release(): void
}

/**
 * One writer at a time in a folder, also among processes; undefined if another one writes. The lock is the one SQLite takes on an
 * empty file: the system releases it when a process ends, however it ends, so no lock can be stale.
 */
export function lockFolder(folder: string, waitMs: number): FolderLock | undefined {
  const path = join(folder, 'lock')
  // It has no content of ours: SQLite would refuse it for ever if somebody wrote into it.
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) moveAside(path)
  const database = openDatabase(path, { timeout: waitMs })
  try {
    // Nothing is ever written into it, so it needs no journal beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if (isBusy(cause)) return undefined
    throw cause
  }
  return {
    release() {
      if (!database.isOpen) return
      database.exec('ROLLBACK')
      database.close()
    },
  }
}
