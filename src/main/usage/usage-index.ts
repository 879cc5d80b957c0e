import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { parseCostState } from '../../core/usage/claude-figures.ts'
import type { PriceTable } from '../../core/usage/cost.ts'
import {
  type CountedPart,
  foldResponses,
  type Holder,
  type ResponseLine,
  type UsageSession,
} from '../../core/usage/fold-responses.ts'
import { openDatabase } from '../files/open-database.ts'
import { openByteFile } from '../library/transcripts/byte-file.ts'
import { SCHEMA_VERSION } from '../store/database/schema.ts'
import { findShardPaths, identifyIndex } from '../store/database/shard-paths.ts'
import { SessionList, toSessionKey } from '../store/list/session-list.ts'
import { toSession } from '../store/list/to-session.ts'
import { createLineReader } from '../store/tables/read-response-lines.ts'
import type { StatedCost } from './compare-with-claude.ts'
import { findAgentType } from './find-agent-type.ts'

/** All responses of some roots, each once. */
export interface UsageIndex {
  /** Only what has changed since the last time is read. */
  read(roots: readonly string[], prices: PriceTable): readonly CountedPart[]
  /** The session whose transcript a file is, with its responses; undefined for a file that is not in the index of what was read. */
  findFile(file: string): KnownTranscript | undefined
  /** What Claude Code said last about the cost of its sessions, of those that are on disk. */
  readStatedCosts(roots: readonly string[]): readonly StatedCost[]
  close(): void
}

export interface KnownTranscript {
  /** The key of its session. */
  readonly session: string
  readonly lines: readonly ResponseLine[]
}

interface KnownFile {
  /** Absolute. */
  readonly file: string
  readonly session: string
  /** Another one whenever the file or its session is indexed again. */
  readonly state: string
  readonly lines: readonly ResponseLine[]
}

interface FileRow {
  readonly id: number
  readonly root: string
  readonly project: string
  readonly session: string
  readonly kind: string
  readonly path: string
  readonly state: string
}

const FILES = `
  SELECT id, root, project, session, kind, path, end_offset, modified, inode FROM files
  WHERE root IN (SELECT value FROM json_each(?)) AND named_in IS NULL`

const STATED =
  "SELECT file, max(offset) AS offset, length FROM records WHERE type = 'cost-state' GROUP BY file"

/** A table in memory: adding up 100,000 responses takes less time there than sorting them in SQL. */
export function openUsageIndex(folder: string): UsageIndex {
  let opened: Opened | undefined

  function close(): void {
    opened?.close()
    opened = undefined
  }

  function open(): Opened {
    const files = identifyIndex(folder)
    if (opened?.files !== files) {
      close()
      opened = new Opened(folder, files)
    }
    return opened
  }

  return {
    read: (roots, prices) => open().read(roots, prices),
    findFile: (file) => opened?.findFile(file),
    readStatedCosts: (roots) => open().readStatedCosts(roots),
    close,
  }
}

class Opened {
  readonly files: string
  readonly #list: SessionList
  readonly #shards: readonly Shard[]
  #last:
    | { readonly state: string; readonly prices: PriceTable; readonly parts: readonly CountedPart[] }
    | undefined

  constructor(folder: string, files: string) {
    this.files = files
    this.#list = new SessionList(folder)
    this.#shards = findShardPaths(folder).flatMap((path) => {
      const database = openIfCurrent(path)
      return database === undefined ? [] : [new Shard(database)]
    })
  }

  read(roots: readonly string[], prices: PriceTable): readonly CountedPart[] {
    const state = JSON.stringify([roots, this.#list.readRevision()])
    if (this.#last?.state === state && this.#last.prices === prices) return this.#last.parts
    const sessions = this.#readSessions(roots)
    const lines = this.#shards.flatMap((shard) => shard.read(roots, sessions))
    const parts = foldResponses(lines, prices)
    this.#last = { state, prices, parts }
    return parts
  }

  findFile(file: string): KnownTranscript | undefined {
    for (const shard of this.#shards) {
      const found = shard.findFile(file)
      if (found !== undefined) return found
    }
    return undefined
  }

  readStatedCosts(roots: readonly string[]): readonly StatedCost[] {
    return this.#shards.flatMap((shard) => shard.readStatedCosts(roots))
  }

  #readSessions(roots: readonly string[]): ReadonlyMap<string, UsageSession> {
    const sessions = new Map<string, UsageSession>()
    for (const indexed of this.#list.readAfter([])) {
      if (!roots.includes(indexed.root)) continue
      const { key, id, root, project, title, updated } = toSession(indexed)
      sessions.set(key, { key, id, root, project, title, updated })
    }
    return sessions
  }

  close(): void {
    this.#list.close()
    for (const shard of this.#shards) shard.close()
  }
}

class Shard {
  readonly #database: DatabaseSync
  readonly #readLines: ReturnType<typeof createLineReader>
  #known = new Map<number, KnownFile>()

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#readLines = createLineReader(database)
  }

  read(roots: readonly string[], sessions: ReadonlyMap<string, UsageSession>): readonly ResponseLine[] {
    const known = new Map<number, KnownFile>()
    const all: ResponseLine[] = []
    for (const row of this.#listFiles(roots)) {
      const session = findSession(row, sessions)
      const former = this.#known.get(row.id)
      const lines =
        former?.state === row.state
          ? withSession(former.lines, session)
          : this.#readLines(row.id, { session, agent: findAgentType(row) } satisfies Holder)
      known.set(row.id, { state: row.state, file: join(row.root, row.path), session: session.key, lines })
      for (const line of lines) all.push(line)
    }
    this.#known = known
    return all
  }

  readStatedCosts(roots: readonly string[]): readonly StatedCost[] {
    const places = new Map(
      this.#database
        .prepare(STATED)
        .all()
        .map(({ file, offset, length }) => [
          Number(file),
          { offset: Number(offset), length: Number(length) },
        ]),
    )
    return this.#listFiles(roots).flatMap((row) => {
      const place = row.kind === 'main' ? places.get(row.id) : undefined
      const cost = place && readStatedCost(join(row.root, row.path), place)
      return cost === undefined ? [] : [{ session: keyOf(row), cost }]
    })
  }

  findFile(file: string): KnownTranscript | undefined {
    return [...this.#known.values()].find((known) => known.file === file)
  }

  #listFiles(roots: readonly string[]): readonly FileRow[] {
    return this.#database
      .prepare(FILES)
      .all(JSON.stringify(roots))
      .map(({ id, root, project, session, kind, path, end_offset, modified, inode }) => ({
        id: Number(id),
        root: String(root),
        project: String(project),
        session: String(session),
        kind: String(kind),
        path: String(path),
        state: [path, end_offset, modified, inode].join(' '),
      }))
  }

  close(): void {
    this.#database.close()
  }
}

/** Its title or date may be new while the file is as it was. */
function withSession(lines: readonly ResponseLine[], session: UsageSession): readonly ResponseLine[] {
  const [first] = lines
  if (first === undefined || first.holder.session === session) return lines
  const holder = { ...first.holder, session }
  return lines.map((line) => ({ ...line, holder }))
}

/** Also of one that is not in the list, because its row cannot be read. */
function findSession(
  { root, project, session: id }: FileRow,
  sessions: ReadonlyMap<string, UsageSession>,
): UsageSession {
  const key = keyOf({ root, project, session: id })
  return sessions.get(key) ?? { key, id, root, project, title: id, updated: null }
}

function keyOf({ root, project, session }: Pick<FileRow, 'root' | 'project' | 'session'>): string {
  return toSessionKey({ root, projectDir: project, id: session })
}

/** Undefined where the transcript is gone or has changed since. */
function readStatedCost(
  path: string,
  { offset, length }: { readonly offset: number; readonly length: number },
): number | undefined {
  try {
    const file = openByteFile(path)
    try {
      const bytes = Buffer.alloc(length)
      return parseCostState(JSON.parse(bytes.toString('utf8', 0, file.read(bytes, 0, length, offset))))
    } finally {
      file.close()
    }
  } catch {
    return undefined
  }
}

function openIfCurrent(path: string): DatabaseSync | undefined {
  if (!existsSync(path)) return undefined
  const database = openDatabase(path, { readOnly: true, timeout: 1000 })
  if (Number(database.prepare('PRAGMA user_version').get()?.user_version) === SCHEMA_VERSION) return database
  database.close()
  return undefined
}
