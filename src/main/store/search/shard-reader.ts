import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { OwnTexts } from '../../../core/query/operators/condition.ts'
import { TEXT_KINDS, type TextKind } from '../../../core/search/searchable-text.ts'
import type { PriceTable } from '../../../core/usage/cost.ts'
import { openDatabase } from '../../files/open-database.ts'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'
import { Statements } from '../database/statements.ts'
import { findStoredJson } from '../database/stored-json.ts'
import { noteDamage } from '../health/index-health.ts'
import { SEGMENT_SIZE } from '../tables/row-numbers.ts'
import { FLAGS } from '../tables/shard.ts'
import { STALE, toNaming } from '../tables/stored-file.ts'
import { canShare } from '../write/sharing.ts'
import { type FrequentWords, NO_FREQUENT_WORDS, readFrequentWords } from './rows/frequent-words.ts'
import { type RowQuery, toSql } from './rows/row-query.ts'
import { createCostReader } from './session-costs.ts'
import {
  type FilePlace,
  type ListedSession,
  type Places,
  readPlaces,
  type SessionPlace,
  segmentOf,
} from './shard-places.ts'
import { Vocabulary } from './vocabulary.ts'

/** A text that was found, as it comes from the index by the thousand. Time and tool only where they were asked for. */
export type WalkedRow = readonly [
  id: number,
  kind: number,
  offset: number,
  time?: number | null,
  tool?: string | null,
]

/** A record, or an output in a file of its own, as one of the files has it that share it. */
export interface StoredCopy {
  readonly file: number
  /** As it is stored; of an output, its path. */
  readonly key: SQLInputValue
  /** The file that names an output. */
  readonly namer: number | undefined
  readonly state: string | null
}

/** A text that was found. */
export interface TextRow {
  readonly id: number
  readonly file: number
  readonly offset: number
  readonly length: number
  readonly block: number
  readonly kind: TextKind
  readonly tool: string | undefined
  readonly time: number | undefined
  readonly isAbandoned: boolean
  readonly isSubagent: boolean
  readonly isError: boolean
}

export interface WalkOptions {
  /** The rows behind this one; all for -1. */
  readonly after: number
  /** At most so many; all for -1. */
  readonly limit: number
  readonly isWithFacets: boolean
}

/** Prices as they are now. */
export type ReadPrices = () => PriceTable

/** Statements with many filters differ: these many are kept. */
const MOST_STATEMENTS = 100
/** Any word is found at once in so few. */
const FEW_SEGMENTS = 100
/** The index has grown by so much since: its words are counted anew. */
const GROWTH = 1.2

/** Reads one shard while another process may be writing to it. */
export class ShardReader {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  #places: Places | undefined
  #vocabulary: Vocabulary | undefined
  #words: { readonly found: FrequentWords; readonly segments: number } | undefined

  readonly #noteDamage: () => void
  readonly #readPrices: ReadPrices
  #costs:
    | { readonly prices: PriceTable; readonly of: Map<number, number | null>; readonly version: number }
    | undefined
  #costReader: ReturnType<typeof createCostReader> | undefined

  constructor(path: string, readPrices: ReadPrices) {
    this.#readPrices = readPrices
    this.#noteDamage = () => noteDamage(dirname(path), 'values')
    this.#database = openDatabase(path, { readOnly: true, timeout: 1000 })
    this.#statements = new Statements(this.#database, MOST_STATEMENTS)
    this.#database.exec('PRAGMA mmap_size = 67108864; PRAGMA cache_size = -32768')
  }

  static openIfThere(path: string, readPrices: ReadPrices): ShardReader | undefined {
    return existsSync(path) ? new ShardReader(path, readPrices) : undefined
  }

  close(): void {
    this.#database.close()
  }

  get isOpen(): boolean {
    return this.#database.isOpen
  }

  /** Takes in what was written meanwhile; until the next time, sessions are told as they are now. */
  refresh(): void {
    const version = Number(this.#all('PRAGMA data_version')[0]?.data_version)
    if (this.#places?.version === version) return
    this.#places = readPlaces(this.#database, version)
  }

  /** What the person calls sessions and noted about them, by the ids of sessions. The index does not know it. */
  ownTexts: ReadonlyMap<string, OwnTexts> = new Map()

  get sessions(): ReadonlyMap<number, SessionPlace> {
    return this.#known.sessions
  }

  /** Undefined until they have been counted; in a small shard none is frequent enough to matter. */
  get frequentWords(): FrequentWords | undefined {
    return this.#words?.found ?? (this.#known.files.size < FEW_SEGMENTS ? NO_FREQUENT_WORDS : undefined)
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(this.#database)
    return this.#vocabulary
  }

  /** Counts the words of the shard, in many short steps, if that was not done yet or the index has grown since. */
  async countWords(breathe: () => Promise<void>): Promise<void> {
    this.refresh()
    const segments = this.#known.files.size
    if (this.#words !== undefined && segments < this.#words.segments * GROWTH) return
    this.#words = { found: await readFrequentWords(this.#database, breathe), segments }
  }

  listSessions(): readonly ListedSession[] {
    this.refresh()
    const { sessions, listed } = this.#known
    if (listed.size < sessions.size) {
      const rows = this.#all('SELECT id, gone, kept, summary FROM sessions')
      for (const row of rows) {
        const session = listed.has(Number(row.id)) ? undefined : this.#toListed(row)
        if (session !== undefined) listed.set(session.key, session)
      }
    }
    return [...listed.values()]
  }

  /** Undefined where it was deleted meanwhile, or is damaged. */
  readSession(key: number): ListedSession | undefined {
    const { listed } = this.#known
    const known = listed.get(key)
    if (known !== undefined) return known
    const [row] = this.#all('SELECT id, gone, kept, summary FROM sessions WHERE id = ?', [key])
    const session = row && this.#toListed(row)
    if (session !== undefined) listed.set(key, session)
    return session
  }

  /** What a session cost; null where nothing in it has a price. */
  readCost(key: number): number | null {
    const { version, sessions } = this.#known
    const prices = this.#readPrices()
    if (this.#costs?.prices !== prices || this.#costs.version !== version)
      this.#costs = { prices, version, of: new Map() }
    const known = this.#costs.of.get(key)
    if (known !== undefined) return known
    const session = sessions.get(key)
    this.#costReader ??= createCostReader(this.#database)
    const cost = session === undefined ? null : this.#costReader(session, prices)
    this.#costs.of.set(key, cost)
    return cost
  }

  /** The session that a row is of. Undefined while its file is half indexed. */
  sessionOf(row: number): number | undefined {
    return this.#known.sessionsBySegment.get(segmentOf(row))
  }

  fileOf(row: number): number | undefined {
    return this.#known.files.get(segmentOf(row))
  }

  /** What the file of a row has in common with others. */
  sharesOf(row: number): number {
    return this.#known.sharesBySegment.get(segmentOf(row)) ?? 0
  }

  /** What stands there, as all files of this shard have it, that one too; none where no other file can have it. */
  listCopies(file: number, offset: number): readonly StoredCopy[] {
    const { copies } = this.#known
    const ofFile = copies.get(file) ?? new Map<number, readonly StoredCopy[]>()
    copies.set(file, ofFile)
    const known = ofFile.get(offset)
    if (known !== undefined) return known
    const place = this.readFile(file)
    const found = place?.kind === 'overflow' ? this.#findOutputs(place.path) : this.#findRecords(file, offset)
    ofFile.set(offset, found)
    return found
  }

  #findRecords(file: number, offset: number): readonly StoredCopy[] {
    const statement = this.#statements.prepare(
      `SELECT o.file, o.state, o.uuid FROM records r CROSS JOIN records o ON o.uuid = r.uuid
       WHERE r.file = ? AND r.offset = ?`,
    )
    statement.setReturnArrays(true)
    return (statement.all(file, offset) as unknown as readonly CopyColumns[]).map(([file, state, key]) => ({
      file,
      key,
      namer: undefined,
      state,
    }))
  }

  /** What is in another shard. Outputs are a project's, and so a shard's. */
  findCopies({ key, namer }: StoredCopy): readonly StoredCopy[] {
    if (namer !== undefined) return []
    return this.#all('SELECT file, uuid AS key, state FROM records WHERE uuid = ?', [key]).map(toStoredCopy)
  }

  /** What transcripts say of an output; of one that none names there are no copies. */
  #findOutputs(path: string): readonly StoredCopy[] {
    return this.#all(
      `SELECT f.id AS file, f.path AS key, f.named_in AS namer, r.state FROM files f
       LEFT JOIN records r ON r.file = f.named_in AND r.offset = f.named_offset
       WHERE f.path = ? AND f.named_in IS NOT NULL AND f.inode <> ${STALE}`,
      [path],
    ).map(toStoredCopy)
  }

  sessionOfFile(file: number): number | undefined {
    return this.#known.sessionsByFile.get(file)
  }

  readFile(file: number): FilePlace | undefined {
    const { read } = this.#known
    const known = read.get(file)
    if (known !== undefined) return known
    const [row] = this.#all(`SELECT ${PLACE_COLUMNS} FROM files WHERE id = ?`, [file])
    if (row === undefined) return undefined
    const place = toFilePlace(row)
    read.set(file, place)
    return place
  }

  /** Sessions of which one of the names, or the title alone, matches. */
  findNames(match: string): {
    readonly byAnyName: ReadonlySet<number>
    readonly byTitle: ReadonlySet<number>
  } {
    const byAnyName = new Set<number>()
    const byTitle = new Set<number>()
    for (const { id } of this.#all('SELECT rowid AS id FROM titles WHERE titles MATCH ?', [match])) {
      const row = Number(id)
      const found = row % 2 === 0 ? byAnyName : byTitle
      found.add(Math.floor(row / 2))
    }
    return { byAnyName, byTitle }
  }

  /** Sessions that have a matching row. */
  findSessions(query: RowQuery): ReadonlySet<number> {
    const { sql, id, parameters } = toSql(query)
    const { sessionsBySegment } = this.#known
    const sessions = new Set<number>()
    const rows = this.#all(`SELECT DISTINCT ${id} / ${SEGMENT_SIZE} AS segment ${sql}`, parameters)
    for (const { segment } of rows) {
      const session = sessionsBySegment.get(Number(segment))
      if (session !== undefined) sessions.add(session)
    }
    return sessions
  }

  /** Matching rows, newest first. */
  findRows(query: RowQuery, { after, limit, isWithFacets }: WalkOptions): readonly WalkedRow[] {
    const { sql, id, parameters } = toSql(query)
    // With the plus, FTS5 does not see the condition: it would begin anew at that row, and be much slower.
    const rest = query.match === undefined ? `${id} > ?` : `+${id} > ?`
    const columns = isWithFacets ? 't.kind, t.offset, t.time, t.tool' : 't.kind, t.offset'
    const statement = this.#statements.prepare(
      `SELECT ${id}, ${columns} ${sql} AND ${rest} ORDER BY ${id} LIMIT ?`,
    )
    statement.setReturnArrays(true)
    // The columns are those of the type.
    return statement.all(...parameters, after, limit) as unknown as readonly WalkedRow[]
  }

  /** Numbers of rows with these words, whatever else they are. */
  findIds(
    match: string,
    { after, last }: { readonly after: number; readonly last: number },
  ): readonly number[] {
    const statement = this.#statements.prepare(
      'SELECT rowid FROM words WHERE words MATCH ? AND rowid > ? AND rowid <= ?',
    )
    statement.setReturnArrays(true)
    // As floating-point numbers, which is what SQLite gets from others, FTS5 would not see them and look at all rows.
    const rows = statement.all(match, BigInt(after), BigInt(last))
    return (rows as unknown as readonly [number][]).map(([id]) => id)
  }

  readRow(id: number): TextRow | undefined {
    const [row] = this.#all('SELECT * FROM texts WHERE id = ?', [id])
    const file = this.fileOf(id)
    return row && file !== undefined ? toTextRow(row, file) : undefined
  }

  #toListed({ id, gone, kept, summary }: Record<string, unknown>): ListedSession | undefined {
    const found = findStoredJson<SessionSummary>(summary)
    if (found === undefined) this.#noteDamage()
    return found && { ...found, key: Number(id), isGone: gone === 1, isKept: kept === 1 }
  }

  get #known(): Places {
    if (this.#places === undefined) this.refresh()
    if (this.#places === undefined) throw new Error('A shard that was looked at is known')
    return this.#places
  }

  #all(sql: string, parameters: readonly SQLInputValue[] = []): readonly Record<string, unknown>[] {
    return this.#statements.prepare(sql).all(...parameters)
  }
}

type CopyColumns = readonly [file: number, state: string | null, uuid: SQLInputValue]

function toStoredCopy({ file, key, namer, state }: Record<string, unknown>): StoredCopy {
  return {
    file: Number(file),
    key: key as SQLInputValue,
    namer: namer === undefined ? undefined : Number(namer),
    state: typeof state === 'string' ? state : null,
  }
}

const PLACE_COLUMNS = 'root, path, kind, named_in, named_offset, named_length'

function toFilePlace(row: Record<string, unknown>): FilePlace {
  const [root, path, kind] = [String(row.root), String(row.path), String(row.kind)]
  return {
    root,
    path,
    kind,
    naming: toNaming(row),
    canShare: canShare({ kind, path }),
    repeats: kind !== 'main' && canShare({ kind, path }),
  }
}

function toTextRow(row: Record<string, unknown>, file: number): TextRow {
  const flags = Number(row.flags)
  return {
    id: Number(row.id),
    file,
    offset: Number(row.offset),
    length: Number(row.length),
    block: Number(row.block),
    kind: TEXT_KINDS[Number(row.kind)] ?? 'output',
    tool: row.tool === null ? undefined : String(row.tool),
    time: row.time === null ? undefined : Number(row.time),
    isAbandoned: (flags & FLAGS.abandoned) !== 0,
    isSubagent: (flags & FLAGS.subagent) !== 0,
    isError: (flags & FLAGS.error) !== 0,
  }
}
