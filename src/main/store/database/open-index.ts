import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolders } from '../../files/make-folders.ts'
import { DATABASE_SUFFIXES, openDatabase } from '../../files/open-database.ts'
import { NotAFileError } from '../../files/open-file.ts'
import { closeToOthers } from '../../files/private.ts'
import { existsSync as isThere } from '../../files/source-files.ts'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from './schema.ts'
import { findShardPaths } from './shard-paths.ts'
import { isBroken, isSqliteError } from './sqlite-error.ts'
import { findStoredJson } from './stored-json.ts'

export interface OpenedIndex {
  readonly database: DatabaseSync
  /** Why the file that was there could not be used; it lies beside the new one. */
  readonly setAside: string | undefined
}

/** Sessions that are gone from disk and not in the vault. */
export type OnLost = (sessions: readonly SessionSummary[]) => void

/**
 * Opens an index for writing. It can be rebuilt at any time, so one with another schema version is deleted, and a file that is
 * not ours or is broken is set aside.
 */
export function openIndexFile(path: string): OpenedIndex {
  makeFolders(dirname(path))
  closeToOthers(dirname(path))
  try {
    return { database: openOrCreate(path), setAside: undefined }
  } catch (cause) {
    if (cause instanceof OtherVersionError) {
      removeIndex(path)
      return openIndexFile(path)
    }
    if (!(cause instanceof ForeignIndexError) && !isBroken(cause)) throw cause
    const aside = setAsideIndex(path)
    return {
      database: openOrCreate(path),
      setAside: `The index cannot be used. Scrollback is rebuilding it. The damaged file is now ${aside}.`,
    }
  }
}

/**
 * Before an index is deleted: of sessions whose files are gone meanwhile nobody else knows anything. By default, only one with
 * another schema version is about to be deleted.
 */
export function rememberFormer(folder: string, onLost: OnLost | undefined, isAny = false): void {
  if (onLost === undefined) return
  const lost = findShardPaths(folder).flatMap((path) => (existsSync(path) ? readLost(path, isAny) : []))
  if (lost.length > 0) onLost(lost)
}

function readLost(path: string, isAny: boolean): readonly SessionSummary[] {
  try {
    const database = openDatabase(path, { readOnly: true, timeout: 5000 })
    try {
      if (pragma(database, 'application_id') !== APPLICATION_ID) return []
      if (!isAny && versionOf(database) === SCHEMA_VERSION) return []
      return database
        .prepare('SELECT summary FROM sessions WHERE kept = 0')
        .all()
        .flatMap(({ summary }) => findStoredJson<SessionSummary>(summary) ?? [])
        .filter((session) => !isThere(join(session.root, session.path)))
    } finally {
      database.close()
    }
  } catch (error) {
    // It is damaged, or so old that it says something else.
    if (isSqliteError(error) || error instanceof NotAFileError) return []
    throw error
  }
}

const NO_INDEX = 'The file is not a Scrollback index'

class ForeignIndexError extends Error {}
class OtherVersionError extends Error {}

function setAsideIndex(path: string): string {
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

export function removeIndex(path: string): void {
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
    if (isEmpty(database)) create(database)
    if (pragma(database, 'application_id') !== APPLICATION_ID) throw new ForeignIndexError(NO_INDEX)
    if (versionOf(database) !== SCHEMA_VERSION) throw new OtherVersionError()
    database.exec('PRAGMA temp_store = MEMORY')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** All or nothing: killed in between, the next start finds an empty file. */
function create(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    // Another process may have been faster.
    if (isEmpty(database))
      database.exec(
        `${SCHEMA} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`,
      )
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function isEmpty(database: DatabaseSync): boolean {
  return firstValue(database, 'SELECT count(*) FROM sqlite_schema') === 0
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
