import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../files/open-database.ts'
import { describeRefusal } from '../library/library-error.ts'
import { isBusy } from '../store/sqlite-error.ts'
import { VaultError } from './vault-error.ts'

export interface VaultLock {
  release(): void
}

/**
 * One writer at a time. The lock is the one SQLite takes on an empty file: the system lets go of it when a process ends, however it
 * ends, so that no lock can be stale.
 */
export function lockVault(folder: string): VaultLock {
  const database = openLockFile(folder)
  try {
    // Nothing is ever written into it, so it needs no journal beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if (!isBusy(cause)) throw cannotLock(folder, cause)
    throw new VaultError(
      'busy',
      `Another process is writing to the vault “${folder}”. Try again when it is done.`,
      {
        cause,
      },
    )
  }
  return {
    release() {
      if (!database.isOpen) return
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

function openLockFile(folder: string): DatabaseSync {
  try {
    return openDatabase(join(folder, 'lock'))
  } catch (cause) {
    throw cannotLock(folder, cause)
  }
}

function cannotLock(folder: string, cause: unknown): VaultError {
  return new VaultError(
    'unreadable',
    `The vault “${folder}” cannot be locked for writing: ${describeRefusal(cause)}.`,
    {
      cause,
    },
  )
}
