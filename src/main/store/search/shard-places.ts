import type { DatabaseSync } from 'node:sqlite'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'
import { SEGMENT_SIZE } from '../tables/row-numbers.ts'
import type { Naming } from '../tables/stored-file.ts'
import { SHARES } from '../write/sharing.ts'
import type { StoredCopy } from './shard-reader.ts'

export interface ListedSession extends SessionSummary {
  /** Its place in this shard. */
  readonly key: number
  readonly isGone: boolean
  readonly isKept: boolean
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

export interface FilePlace {
  readonly root: string
  /** Below the root. */
  readonly path: string
  readonly kind: string
  /** Of an output. */
  readonly naming: Naming | undefined
  /** Whether other files can have the same records. */
  readonly canShare: boolean
  /** Its records are those of a session's transcript, which has them too. */
  readonly repeats: boolean
}

/** Which rows are of which file and session, as it was at one moment. */
export interface Places {
  readonly version: number
  readonly sessions: ReadonlyMap<number, SessionPlace>
  /** By segment. */
  readonly files: ReadonlyMap<number, number>
  readonly sessionsBySegment: ReadonlyMap<number, number>
  readonly sessionsByFile: ReadonlyMap<number, number>
  /** Only those of files that have something in common with others. */
  readonly sharesBySegment: ReadonlyMap<number, number>
  /** Sessions and files that were asked for. */
  readonly listed: Map<number, ListedSession>
  readonly read: Map<number, FilePlace>
  /** By file and offset: records that were found, as all files have them. */
  readonly copies: Map<number, Map<number, readonly StoredCopy[]>>
}

/** While much is indexed this is done for each search, so it is written for speed. */
export function readPlaces(database: DatabaseSync, version: number): Places {
  const sessions = new Map<number, SessionPlace>()
  let last: SessionPlace | undefined
  for (const row of walk<SessionColumns>(
    database,
    'SELECT id, root, project, session, updated FROM sessions',
  )) {
    last = toSessionPlace(row, last)
    sessions.set(last.key, last)
  }
  const sessionsByFile = new Map(
    walk<NumberPair>(
      database,
      'SELECT f.id, s.id FROM files f JOIN sessions s ON s.root = f.root AND s.project = f.project AND s.session = f.session',
    ),
  )
  const files = new Map(walk<NumberPair>(database, 'SELECT id, file FROM segments'))
  const sharesBySegment = new Map(walk<NumberPair>(database, SHARING_SEGMENTS))
  const sessionsBySegment = new Map<number, number>()
  for (const [segment, file] of files) {
    const session = sessionsByFile.get(file)
    if (session !== undefined) sessionsBySegment.set(segment, session)
  }
  return {
    version,
    sessions,
    files,
    sessionsBySegment,
    sessionsByFile,
    sharesBySegment,
    listed: new Map(),
    read: new Map(),
    copies: new Map(),
  }
}

/** Of what was not compared yet, anything may be elsewhere too. */
const SHARING_SEGMENTS = `
  SELECT g.id, iif(f.kind = 'main' AND f.compared < f.end_offset, ${SHARES.records}, f.shares & ${SHARES.records})
  FROM files f JOIN segments g ON g.file = f.id
  WHERE f.shares & ${SHARES.records} OR (f.kind = 'main' AND f.compared < f.end_offset)`

type NumberPair = readonly [number, number]
type SessionColumns = readonly [
  id: number,
  root: string,
  project: string,
  session: string,
  updated: number | null,
]

/** As arrays, whose columns are those of the type; one by one, as there may be very many. */
function walk<Row>(database: DatabaseSync, sql: string): Iterable<Row> {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement.iterate() as unknown as Iterable<Row>
}

export function segmentOf(row: number): number {
  return Math.floor(row / SEGMENT_SIZE)
}

/** What it has in common with the one before is held once. */
function toSessionPlace(
  [key, root, project, id, updated]: SessionColumns,
  last: SessionPlace | undefined,
): SessionPlace {
  return {
    key,
    root: last !== undefined && last.root === root ? last.root : root,
    project: last !== undefined && last.project === project ? last.project : project,
    id,
    updated: updated ?? undefined,
  }
}
