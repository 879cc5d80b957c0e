import { closeSync, existsSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { openFile, requireOrdinaryIfThere } from './open-file.ts'
import { closeToOthers } from './private.ts'

/** A database, and what SQLite writes beside it. */
export const DATABASE_SUFFIXES = ['', '-wal', '-shm'] as const

/** SQLite would wait for a pipe, and make a new file readable to all. What it writes beside the file gets the file's mode. */
export function openDatabase(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  for (const suffix of DATABASE_SUFFIXES) requireOrdinaryIfThere(`${path}${suffix}`)
  if (options.readOnly !== true) {
    createIfMissing(path)
    for (const suffix of DATABASE_SUFFIXES) closeToOthers(`${path}${suffix}`)
  }
  return new DatabaseSync(path, options)
}

/** One that is gone when it is closed. */
export function openMemoryDatabase(): DatabaseSync {
  return new DatabaseSync(':memory:')
}

/** An empty file is an empty database. */
function createIfMissing(path: string): void {
  if (existsSync(path)) return
  try {
    closeSync(openFile(path, 'wx'))
  } catch (cause) {
    // Another process was faster; whatever else is wrong, SQLite says it.
    if (!existsSync(path)) return
    if (Object(cause).code !== 'EEXIST') throw cause
  }
}
