import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../files/open-database.ts'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'
import { SCHEMA_VERSION } from '../database/schema.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { findStoredJson } from '../database/stored-json.ts'
import { noteDamage } from '../health/index-health.ts'

export type IndexedSession = SessionSummary & {
  readonly isGone: boolean
  /** There is a copy of its transcript in the vault. */
  readonly isKept: boolean
}

/** Identifies a session: an id alone may be in two roots, or twice in a backup. */
export function toSessionKey({
  root,
  projectDir,
  id,
}: Pick<IndexedSession, 'root' | 'projectDir' | 'id'>): string {
  return [root, projectDir, id].join('\n')
}

/** How far a list is: for each shard the last change of its sessions, and the last removal of one. */
export type Revision = readonly { readonly last: number; readonly removed: number }[]

/** The sessions of an index that is being written, and which of them changed since one last looked. */
export class SessionList {
  readonly #shards: readonly DatabaseSync[]

  readonly #onDamage: () => void

  /** Sessions that cannot be read are left out, and told. */
  constructor(folder: string, onDamage: () => void = () => noteDamage(folder, 'values')) {
    this.#onDamage = onDamage
    this.#shards = findShardPaths(folder).flatMap((path) => openIfOurs(path) ?? [])
  }

  close(): void {
    for (const shard of this.#shards) shard.close()
  }

  readRevision(): Revision {
    return this.#shards.map((shard) => {
      const row = shard.prepare('SELECT last, removed FROM revisions').get()
      return { last: Number(row?.last), removed: Number(row?.removed) }
    })
  }

  /** At most so many of each shard, in no order. */
  readNewest(roots: readonly string[], most: number): readonly IndexedSession[] {
    return this.#shards.flatMap((shard) =>
      shard
        .prepare(
          `SELECT gone, kept, summary FROM sessions WHERE root IN (SELECT value FROM json_each(?))
           ORDER BY updated DESC LIMIT ?`,
        )
        .all(JSON.stringify(roots), most)
        .flatMap((row) => this.#toSession(row)),
    )
  }

  /** In no order. Those of shards at which something changed after `since`. */
  readAfter(since: Revision): readonly IndexedSession[] {
    return this.#shards.flatMap((shard, at) =>
      shard
        .prepare('SELECT gone, kept, summary FROM sessions WHERE revision > ?')
        .all(since[at]?.last ?? 0)
        .flatMap((row) => this.#toSession(row)),
    )
  }

  /** In no order. */
  readByIds(ids: readonly string[]): readonly IndexedSession[] {
    return this.#shards.flatMap((shard) =>
      shard
        .prepare('SELECT gone, kept, summary FROM sessions WHERE session IN (SELECT value FROM json_each(?))')
        .all(JSON.stringify(ids))
        .flatMap((row) => this.#toSession(row)),
    )
  }

  #toSession({ gone, kept, summary }: Record<string, unknown>): readonly IndexedSession[] {
    const found = findStoredJson<SessionSummary>(summary)
    if (found === undefined) this.#onDamage()
    return found ? [{ ...found, isGone: gone === 1, isKept: kept === 1 }] : []
  }
}

/** One of another version is about to be set aside. */
function openIfOurs(path: string): DatabaseSync | undefined {
  if (!existsSync(path)) return undefined
  const shard = openDatabase(path, { readOnly: true, timeout: 1000 })
  if (Number(shard.prepare('PRAGMA user_version').get()?.user_version) === SCHEMA_VERSION) return shard
  shard.close()
  return undefined
}
