import type { DatabaseSync } from 'node:sqlite'
import type { SessionSummary } from '../../library/session-summary.ts'
import { SEGMENT_SIZE } from '../shard.ts'

export interface ListedSession extends SessionSummary {
  /** Its place in this shard. */
  readonly key: number
  readonly isGone: boolean
}

/** What of a session is needed to rank it. */
export interface SessionPlace {
  readonly key: number
  readonly root: string
  /** The project's folder. */
  readonly project: string
  readonly id: string
  readonly updated: number | undefined
}

/** Which rows are of which file and session, as it was at one moment. */
export interface Places {
  readonly version: number
  readonly sessions: ReadonlyMap<number, SessionPlace>
  /** By segment. */
  readonly files: ReadonlyMap<number, number>
  readonly sessionsBySegment: ReadonlyMap<number, number>
  /** Those that were asked for. */
  readonly listed: Map<number, ListedSession>
}

export function readPlaces(database: DatabaseSync, version: number): Places {
  const sessions = new Map<number, SessionPlace>()
  const keys = new Map<string, number>()
  for (const row of database.prepare('SELECT id, root, project, session, updated FROM sessions').all()) {
    const place = toSessionPlace(row)
    keys.set(`${place.root}\n${place.project}\n${place.id}`, place.key)
    sessions.set(place.key, place)
  }
  const files = new Map<number, number>()
  const sessionsBySegment = new Map<number, number>()
  const sql =
    'SELECT s.id, s.file, f.root, f.project, f.session FROM segments s JOIN files f ON f.id = s.file'
  for (const row of database.prepare(sql).all()) {
    files.set(Number(row.id), Number(row.file))
    const session = keys.get(`${row.root}\n${row.project}\n${row.session}`)
    if (session !== undefined) sessionsBySegment.set(Number(row.id), session)
  }
  return { version, sessions, files, sessionsBySegment, listed: new Map() }
}

export function segmentOf(row: number): number {
  return Math.floor(row / SEGMENT_SIZE)
}

function toSessionPlace({ id, root, project, session, updated }: Record<string, unknown>): SessionPlace {
  return {
    key: Number(id),
    root: String(root),
    project: String(project),
    id: String(session),
    updated: updated === null ? undefined : Number(updated),
  }
}
