import { existsSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { TEXT_KINDS, type TextKind } from '../../core/search/searchable-text.ts'
import type { SessionSummary } from '../library/session-summary.ts'
import { FLAGS, SEGMENT_SIZE } from './shard.ts'

export interface ListedSession extends SessionSummary {
  /** Its place in this shard. */
  readonly key: number
  readonly isGone: boolean
}

export interface RowPlace {
  readonly id: number
  readonly session: number
  readonly file: number
}

/** A text that was found. */
export interface TextRow extends RowPlace {
  readonly offset: number
  readonly length: number
  readonly block: number
  readonly kind: TextKind
  readonly time: number | undefined
  readonly isAbandoned: boolean
}

export interface FilePlace {
  readonly root: string
  /** Below the root. */
  readonly path: string
  readonly kind: string
}

export interface RowFilter {
  /** Joined with AND; about columns of `texts t`. */
  readonly sql: string
  readonly parameters: readonly (string | number)[]
}

/** Takes every text. */
export const NO_FILTER = '1'

export interface RowQuery {
  /** An FTS5 expression, or undefined to take every text. */
  readonly match: string | undefined
  /** Rows of this expression are left out. */
  readonly exclude: string | undefined
  readonly filter: RowFilter
}

interface Places {
  readonly version: number
  readonly sessions: ReadonlyMap<number, ListedSession>
  /** By segment. */
  readonly files: ReadonlyMap<number, { readonly file: number; readonly session: number }>
}

/** Reads one shard while another process may be writing to it. */
export class ShardReader {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #places: Places | undefined

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { readOnly: true })
    this.#database.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -32768')
  }

  static openIfThere(path: string): ShardReader | undefined {
    return existsSync(path) ? new ShardReader(path) : undefined
  }

  close(): void {
    this.#database.close()
  }

  get sessions(): ReadonlyMap<number, ListedSession> {
    return this.#readPlaces().sessions
  }

  pathOf(file: number): FilePlace | undefined {
    const [row] = this.#all('SELECT root, path, kind FROM files WHERE id = ?', [file])
    return row && { root: String(row.root), path: String(row.path), kind: String(row.kind) }
  }

  /** Sessions whose title, id, project or git branch matches. */
  findTitles(match: string): readonly number[] {
    return this.#all('SELECT rowid AS id FROM titles WHERE titles MATCH ? ORDER BY rowid DESC LIMIT 500', [
      match,
    ]).map((row) => Number(row.id))
  }

  /**
   * The numbers of matching rows with their places, newest first. Walked once and left early.
   */
  *findRows(query: RowQuery): Generator<RowPlace> {
    const { sql, id, parameters } = toSql(query)
    const { files } = this.#readPlaces()
    const statement = this.#database.prepare(`SELECT ${id} AS id ${sql} ORDER BY ${id}`)
    for (const row of statement.iterate(...parameters)) {
      const place = files.get(Math.floor(Number(row.id) / SEGMENT_SIZE))
      if (place !== undefined) yield { id: Number(row.id), ...place }
    }
  }

  readRow({ id, ...place }: RowPlace): TextRow | undefined {
    const row = this.#all('SELECT * FROM texts WHERE id = ?', [id])[0]
    return row && toTextRow(row, place)
  }

  #readPlaces(): Places {
    const version = Number(this.#all('PRAGMA data_version', [])[0]?.data_version)
    if (this.#places?.version === version) return this.#places
    const sessions = new Map<number, ListedSession>()
    const keys = new Map<string, number>()
    for (const row of this.#all('SELECT id, root, project, session, gone, summary FROM sessions', [])) {
      const key = Number(row.id)
      keys.set(`${row.root}\n${row.project}\n${row.session}`, key)
      sessions.set(key, {
        ...(JSON.parse(String(row.summary)) as SessionSummary),
        key,
        isGone: row.gone === 1,
      })
    }
    const files = new Map<number, { file: number; session: number }>()
    const sql =
      'SELECT s.id, s.file, f.root, f.project, f.session FROM segments s JOIN files f ON f.id = s.file'
    for (const row of this.#all(sql, [])) {
      const session = keys.get(`${row.root}\n${row.project}\n${row.session}`)
      if (session === undefined) continue
      const segment = Number(row.id)
      files.set(segment, { file: Number(row.file), session })
    }
    this.#places = { version, sessions, files }
    return this.#places
  }

  #all(sql: string, parameters: readonly (string | number)[]): readonly Record<string, unknown>[] {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement.all(...parameters)
  }
}

function toSql({ match, exclude, filter }: RowQuery) {
  const parameters: (string | number)[] = [...filter.parameters]
  const hasFilter = filter.sql !== NO_FILTER
  let sql = `FROM texts t WHERE ${filter.sql}`
  let id = 't.id'
  if (match !== undefined) {
    // The full text index leads: what it finds is looked up, and not the other way round.
    const join = hasFilter ? 'CROSS JOIN texts t ON t.id = words.rowid' : ''
    sql = `FROM words ${join} WHERE words MATCH ? AND ${filter.sql}`
    id = 'words.rowid'
    parameters.unshift(match)
  }
  if (exclude !== undefined) {
    sql += ` AND ${id} NOT IN (SELECT rowid FROM words WHERE words MATCH ?)`
    parameters.push(exclude)
  }
  return { sql, id, parameters }
}

function toTextRow(row: Record<string, unknown>, { file, session }: Omit<RowPlace, 'id'>): TextRow {
  return {
    id: Number(row.id),
    session,
    file,
    offset: Number(row.offset),
    length: Number(row.length),
    block: Number(row.block),
    kind: TEXT_KINDS[Number(row.kind)] ?? 'output',
    time: row.time === null ? undefined : Number(row.time),
    isAbandoned: (Number(row.flags) & FLAGS.abandoned) !== 0,
  }
}
