import type { DatabaseSync } from 'node:sqlite'
import { openDatabase, openMemoryDatabase } from '../../files/open-database.ts'
import { NotAFileError } from '../../files/open-file.ts'
import { SCHEMA, SCHEMA_VERSION } from '../database/schema.ts'
import { DamagedIndexError, isBusy, isRefused, isSqliteError } from '../database/sqlite-error.ts'
import { findStoredJson } from '../database/stored-json.ts'
import { Shard } from '../tables/shard.ts'
import { refreshSession, type SessionKey } from '../write/refresh-session.ts'

/**
 * Looks for damage that nobody came across yet. Gives back whether files are to be read again; throws where SQLite or its full
 * text index say that the file itself is damaged.
 */
export function checkShard(path: string): boolean {
  const { files, sessions } = findDamage(path)
  if (files.length + sessions.length === 0) return false
  const shard = new Shard(path)
  try {
    shard.begin()
    for (const file of files) shard.damaged.note(file)
    for (const session of sessions) refreshSession(shard, session)
    shard.commit()
    return shard.damaged.isReadAgain
  } finally {
    shard.close()
  }
}

interface Damage {
  /** Their facts. */
  readonly files: readonly number[]
  /** Their summaries, or those that the list lacks or has too much. */
  readonly sessions: readonly SessionKey[]
}

const NO_DAMAGE: Damage = { files: [], sessions: [] }

/** Only reading, so that others can write meanwhile. */
function findDamage(path: string): Damage {
  const database = openChecked(path)
  try {
    // One of another version is about to be replaced.
    if (database.prepare('PRAGMA user_version').get()?.user_version !== SCHEMA_VERSION) return NO_DAMAGE
    if (readSchema(database) !== readSoundSchema()) throw new DamagedIndexError()
    // With it SQLite checks the full text index, too.
    const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check
    if (found !== 'ok') throw new DamagedIndexError()
    // It reads what it knows of itself when it is first asked.
    for (const table of ['words', 'titles'])
      database.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH 'a' LIMIT 1`).get()
    const files = new Set<number>()
    for (const { id, facts } of database.prepare('SELECT id, facts FROM files').iterate())
      if (findStoredJson(facts) === undefined) files.add(Number(id))
    const sessions: SessionKey[] = []
    for (const { summary, ...key } of database.prepare(`SELECT ${KEY}, summary FROM sessions`).iterate())
      if (findStoredJson(summary) === undefined) sessions.push(toKey(key))
    const unmatched = [...compare(database, 'sessions', 'files'), ...compare(database, 'files', 'sessions')]
    return { files: [...files], sessions: [...sessions, ...unmatched.map(toKey)] }
  } catch (error) {
    // With damage it can be any error of SQLite's.
    if (!isSqliteError(error) || isBusy(error) || isRefused(error)) throw error
    throw new DamagedIndexError()
  } finally {
    database.close()
  }
}

function openChecked(path: string): DatabaseSync {
  try {
    return openDatabase(path, { readOnly: true, timeout: 5000 })
  } catch (cause) {
    throw cause instanceof NotAFileError ? new DamagedIndexError() : cause
  }
}

function readSchema(database: DatabaseSync): string {
  const rows = database
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .all()
  return JSON.stringify(rows)
}

function readSoundSchema(): string {
  const database = openMemoryDatabase()
  try {
    database.exec(SCHEMA)
    return readSchema(database)
  } finally {
    database.close()
  }
}

const KEY = 'root, project, session'
const FROM = {
  sessions: `SELECT ${KEY} FROM sessions`,
  // Outputs alone make no session.
  files: `SELECT ${KEY} FROM files WHERE kind <> 'overflow'`,
}

function compare(database: DatabaseSync, one: keyof typeof FROM, other: keyof typeof FROM) {
  return database.prepare(`${FROM[one]} EXCEPT ${FROM[other]}`).all()
}

function toKey({ root, project, session }: Record<string, unknown>): SessionKey {
  return { root: String(root), project: String(project), session: String(session) }
}
