import { isDeepStrictEqual } from 'node:util'
import { findOrigins, type SharingSession } from '../../../core/model/links/find-origins.ts'
import type { Statements } from '../database/statements.ts'
import type { ProjectKey } from '../tables/origin-store.ts'
import type { Shard } from '../tables/shard.ts'
import type { StoredFile } from '../tables/stored-file.ts'
import { refreshSession } from './refresh-session.ts'
import { SHARES } from './sharing.ts'

/**
 * Finds out where the sessions of marked projects come from: by what is in the index, whatever order that came in. Which
 * projects those are is in the index too, so that an update that was killed before it came to this leaves it to the next one.
 */
export function tellOrigins(shard: Shard): void {
  const marked = shard.origins.readMarked()
  if (marked.length === 0) return
  shard.begin()
  for (const project of marked) tellOriginsOf(shard, project)
  shard.origins.unmarkAll()
}

function tellOriginsOf(shard: Shard, { root, project }: ProjectKey): void {
  const mains = shard.files.list(root, project).filter(({ kind }) => kind === 'main')
  const byId = new Map(mains.map((file) => [file.id, file]))
  const found = findOrigins({
    describe: (id) => toSharing(shard, byId.get(id)),
    shared: readShared(shard.statements, { root, project }),
    parents: readParents(shard.statements, { root, project }),
  })
  for (const [id, file] of byId) {
    const origin = found.get(id)
    if (isDeepStrictEqual(origin, shard.origins.find(id))) continue
    shard.origins.write(id, origin)
    refreshSession(shard, file)
  }
}

/** For each record that several main transcripts have: which. */
function readShared(statements: Statements, { root, project }: ProjectKey): readonly (readonly number[])[] {
  return statements
    .prepare(
      `SELECT group_concat(DISTINCT r.file) AS files FROM files f CROSS JOIN records r ON r.file = f.id
       WHERE f.root = ? AND f.project = ? AND f.kind = 'main' AND f.shares & ${SHARES.here} AND r.uuid IS NOT NULL
       GROUP BY r.uuid HAVING min(r.file) <> max(r.file)`,
    )
    .all(root, project)
    .map(({ files }) => String(files).split(',').map(Number))
}

/** Parents that main transcripts lack, in the order of each, with those that have them. */
function readParents(statements: Statements, { root, project }: ProjectKey) {
  const parents = statements
    .prepare(
      `SELECT p.file, p.uuid FROM files f CROSS JOIN missing_parents p ON p.file = f.id
       WHERE f.root = ?1 AND f.project = ?2 AND f.kind = 'main' ORDER BY p.file, p.at`,
    )
    .all(root, project)
  const findHolders = statements.prepare(
    `SELECT DISTINCT r.file FROM records r CROSS JOIN files f ON f.id = r.file
     WHERE r.uuid = ? AND f.root = ? AND f.project = ? AND f.kind = 'main'`,
  )
  return parents.map(({ file, uuid }) => ({
    of: Number(file),
    holders: findHolders.all(uuid ?? null, root, project).map((row) => Number(row.file)),
  }))
}

function toSharing(shard: Shard, file: StoredFile | undefined): SharingSession {
  const facts = file && shard.files.readFacts(file.id)
  if (file === undefined || facts === undefined) throw new Error('A file with shared records is not indexed')
  const { started, updated, forkedFrom } = facts
  return { id: file.session, started, updated, forkedFrom }
}
