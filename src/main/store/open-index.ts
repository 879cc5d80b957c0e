import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolders } from '../files/make-folders.ts'
import { DATABASE_SUFFIXES, openDatabase } from '../files/open-database.ts'
import { NotAFileError, requireOrdinaryIfThere } from '../files/open-file.ts'
import { closeToOthers } from '../files/private.ts'
import { carryOver } from './carry-over.ts'
import { APPLICATION_ID, CARRIED_FROM, SCHEMA, SCHEMA_VERSION } from './schema.ts'
import { isBroken, isBusy, isRefused, isSqliteError } from './sqlite-error.ts'

export interface OpenedIndex {
  readonly database: DatabaseSync
  /** Why the file that was there could not be used; it lies beside the new one. */
  readonly setAside: string | undefined
}

/**
 * Opens an index for writing. It can be built anew at any time, so that of another version makes room, and a file that is
 * not ours or is broken is set aside. Only what is gone from disk comes along from an earlier version.
 */
export function openIndexFile(path: string): OpenedIndex {
  makeFolders(dirname(path))
  closeToOthers(dirname(path))
  try {
    return { database: openOrCreate(path), setAside: undefined }
  } catch (cause) {
    if (cause instanceof OtherVersionError) {
      if (isCarried(cause.version)) moveIndex(path, formerOf(path))
      else removeIndex(path)
      return openIndexFile(path)
    }
    if (cause instanceof FormerIndexError) {
      const aside = setAsideIndex(formerOf(path))
      return {
        database: openOrCreate(path),
        setAside: `Sessions that are no longer on disk could not be copied from the former index, which is now ${aside}.`,
      }
    }
    if (!(cause instanceof ForeignIndexError) && !isBroken(cause)) throw cause
    const aside = setAsideIndex(path)
    return {
      database: openOrCreate(path),
      setAside: `The index cannot be used. Scrollback rebuilds it; the damaged file is now ${aside}.`,
    }
  }
}

/** Whether opening it may take long, as something is to be carried over from an earlier version. */
export function isFormerIndex(path: string): boolean {
  if (existsSync(formerOf(path))) return true
  if (!existsSync(path)) return false
  const database = tryOpen(path)
  if (database === undefined) return false
  try {
    return pragma(database, 'application_id') === APPLICATION_ID && isCarried(versionOf(database))
  } catch (cause) {
    if (isBroken(cause)) return false
    throw cause
  } finally {
    database.close()
  }
}

/** Undefined for what is no file: whoever writes to the index sets it aside. */
function tryOpen(path: string): DatabaseSync | undefined {
  try {
    return openDatabase(path, { readOnly: true, timeout: 5000 })
  } catch (cause) {
    if (cause instanceof NotAFileError) return undefined
    throw cause
  }
}

function isCarried(version: number): boolean {
  return version >= CARRIED_FROM && version < SCHEMA_VERSION
}

const NO_INDEX = 'The file is not a Scrollback index'

class ForeignIndexError extends Error {}
class FormerIndexError extends Error {}
class OtherVersionError extends Error {
  readonly version: number
  constructor(version: number) {
    super()
    this.version = version
  }
}

/** The next time it is opened, a new index takes its place, and takes over what is gone from disk. */
export function retireIndex(path: string): void {
  if (existsSync(path)) moveIndex(path, formerOf(path))
}

/** Where an index of an earlier version, or a damaged one, lies until the new one is begun. */
function formerOf(path: string): string {
  return `${path}.former`
}

export function setAsideIndex(path: string): string {
  const aside = `${path}.set-aside`
  moveIndex(path, aside)
  return aside
}

function moveIndex(from: string, to: string): void {
  removeIndex(to)
  for (const suffix of DATABASE_SUFFIXES) {
    if (existsSync(`${from}${suffix}`)) renameSync(`${from}${suffix}`, `${to}${suffix}`)
  }
}

function removeIndex(path: string): void {
  for (const suffix of DATABASE_SUFFIXES) rmSync(`${path}${suffix}`, { force: true })
}

function openOrCreate(path: string): DatabaseSync {
  // From the first statement on: another who opens it at the same moment may be looking after its log.
  const database = openDatabase(path, { timeout: 5000 })
  try {
    database.exec(
      // The first two count only before anything is written. What is freed can then be given back; and large pages
      // are written faster.
      'PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL',
    )
    database.exec('PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 4000')
    if (isEmpty(database)) create(database, formerOf(path))
    if (pragma(database, 'application_id') !== APPLICATION_ID) throw new ForeignIndexError(NO_INDEX)
    const version = versionOf(database)
    if (version !== SCHEMA_VERSION) throw new OtherVersionError(version)
    removeIndex(formerOf(path))
    database.exec('PRAGMA temp_store = MEMORY')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** All or nothing: killed in between, the next start finds an empty file, and the former index where it was. */
function create(database: DatabaseSync, former: string): void {
  const hasFormer = existsSync(former)
  if (hasFormer)
    askFormer(() => {
      for (const suffix of DATABASE_SUFFIXES) requireOrdinaryIfThere(`${former}${suffix}`)
      database.prepare('ATTACH ? AS former').run(former)
    })
  database.exec('BEGIN IMMEDIATE')
  try {
    // Another process may have been faster.
    if (isEmpty(database)) {
      database.exec(
        `${SCHEMA} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`,
      )
      if (hasFormer) askFormer(() => carryOver(database))
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
  if (hasFormer) database.exec('DETACH former')
}

/** What cannot be read in an earlier version's index will not be readable next time. A full disk may have room by then. */
function askFormer(ask: () => void): void {
  try {
    ask()
  } catch (cause) {
    const isUnreadable = isSqliteError(cause) && !isBusy(cause) && !isRefused(cause)
    if (!isUnreadable && !(cause instanceof NotAFileError)) throw cause
    throw new FormerIndexError('The index of an earlier version cannot be read', { cause })
  }
}

function isEmpty(database: DatabaseSync): boolean {
  return firstValue(database, 'SELECT count(*) FROM main.sqlite_schema') === 0
}

function versionOf(database: DatabaseSync): number {
  return Number(pragma(database, 'user_version'))
}

function pragma(database: DatabaseSync, name: string): unknown {
  return firstValue(database, `PRAGMA ${name}`)
}

function firstValue(database: DatabaseSync, sql: string): unknown {
  const row = database.prepare(sql).get()
  return row && Object.values(row)[0]
}
