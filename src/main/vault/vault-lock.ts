import { type FolderLock, lockFolder } from '../files/lock-folder.ts'
import { describeRefusal } from '../library/library-error.ts'
import { VaultError } from './vault-error.ts'

/** One writer at a time in a part of the vault. */
export function lockVault(folder: string, waitMs = 0): FolderLock {
  const lock = tryLock(folder, waitMs)
  if (lock !== undefined) return lock
  throw new VaultError(
    'busy',
    `Another process is writing to the vault “${folder}”. Try again when it has finished.`,
  )
}

function tryLock(folder: string, waitMs: number): FolderLock | undefined {
  try {
    return lockFolder(folder, waitMs)
  } catch (cause) {
    throw new VaultError(
      'unreadable',
      `The vault “${folder}” cannot be locked for writing: ${describeRefusal(cause)}.`,
      { cause },
    )
  }
}
