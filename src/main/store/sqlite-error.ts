const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

export function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/** Whether another process is writing. */
export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === SQLITE_BUSY
}

/** Whether SQLite says that the file itself is damaged. */
export function isBroken(error: unknown): boolean {
  const code = primaryCodeOf(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

/** Extended codes have more than their lowest byte. */
function primaryCodeOf(error: unknown): number | undefined {
  return isSqliteError(error) ? error.errcode & 0xff : undefined
}
