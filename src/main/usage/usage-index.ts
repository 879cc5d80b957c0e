import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { PriceTable } from '../../core/usage/cost.ts'
import {
  type CountedPart,
  foldResponses,
  type Holder,
  type ResponseLine,
  type UsageSession,
} from '../../core/usage/fold-responses.ts'
import { openDatabase } from '../files/open-database.ts'
import { SCHEMA_VERSION } from '../store/database/schema.ts'
import { findShardPaths, identifyIndex } from '../store/database/shard-paths.ts'
import { SessionList, toSessionKey } from '../store/list/session-list.ts'
import { toSession } from '../store/list/to-session.ts'
import { findAgentType } from './find-agent-type.ts'
import { createLineReader } from './read-response-lines.ts'

/** All responses of some roots, each once. */
export interface UsageIndex {
  /** Only what has changed since the last time is read. */
  read(roots: readonly string[], prices: PriceTable): readonly CountedPart[]
  close(): void
}

interface KnownFile {
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

/** A table in memory: adding up 100,000 responses takes less time there than sorting them in SQL. */
export function openUsageIndex(folder: string): UsageIndex {
  let opened: Opened | undefined

  function close(): void {
    opened?.close()
    opened = undefined
  }

  return {
    read(roots, prices) {
      const files = identifyIndex(folder)
      if (opened?.files !== files) {
        close()
        opened = new Opened(folder, files)
      }
      return opened.read(roots, prices)
    },
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
      const key = toSessionKey({ root: row.root, projectDir: row.project, id: row.session })
      const session = sessions.get(key) ?? toBareSession(key, row)
      const former = this.#known.get(row.id)
      const lines =
        former?.state === row.state
          ? withSession(former.lines, session)
          : this.#readLines(row.id, { session, agent: findAgentType(row) } satisfies Holder)
      known.set(row.id, { state: row.state, lines })
      for (const line of lines) all.push(line)
    }
    this.#known = known
    return all
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

/** A session that is not in the list: its row cannot be read. */
function toBareSession(key: string, { root, project, session }: FileRow): UsageSession {
  return { key, id: session, root, project, title: session, updated: null }
}

function openIfCurrent(path: string): DatabaseSync | undefined {
  if (!existsSync(path)) return undefined
  const database = openDatabase(path, { readOnly: true, timeout: 1000 })
  if (Number(database.prepare('PRAGMA user_version').get()?.user_version) === SCHEMA_VERSION) return database
  database.close()
  return undefined
}
