import { NotAFileError } from '../../files/open-file.ts'

const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

/** A value of the index is not what was written there. It counts as what SQLite says of a damaged file. */
export class DamagedIndexError extends Error {
  readonly code = 'ERR_SQLITE_ERROR'
  readonly errcode = SQLITE_CORRUPT

  constructor() {
    super('The index is damaged')
  }
}

export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/** Whether it is the files of the index that cannot be used. */
export function isIndexError(error: unknown): boolean {
  return isSqliteError(error) || error instanceof NotAFileError
}

/** Whether another process is writing. */
export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === SQLITE_BUSY
}

/** Whether SQLite says that the file itself is damaged, or it is no file at all. */
export function isBroken(error: unknown): boolean {
  if (error instanceof NotAFileError) return true
  const code = primaryCodeOf(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

/** Whether the system does not let SQLite write, for want of permission or room, or as the disk fails. */
export function isRefused(error: unknown): boolean {
  const code = primaryCodeOf(error)
  return code === SQLITE_READONLY || code === SQLITE_IOERR || code === SQLITE_FULL || code === SQLITE_CANTOPEN
}

/** Extended codes have more than their lowest byte. */
function primaryCodeOf(error: unknown): number | undefined {
  return isSqliteError(error) ? error.errcode & 0xff : undefined
}
