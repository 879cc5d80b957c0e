import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isLink } from '../../core/parse/record.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { IndexBusyError } from './bring-up-to-date.ts'
import type { SessionKey } from './index-jobs.ts'
import { recordHash } from './record-hash.ts'
import { Shard } from './shard.ts'
import { findShardPaths } from './shard-paths.ts'
import { isBusy } from './sqlite-error.ts'

/**
 * Takes sessions out of the index whose files are gone from disk and not kept, all of them or none; gives back how many there were. Nothing puts them
 * back: there is no file to read them from.
 */
export function forgetSessions(folder: string, sessions: readonly SessionKey[]): number {
  const shards = findShardPaths(folder).map((path) => new Shard(path))
  try {
    for (const shard of shards) {
      shard.begin()
      for (const session of sessions) requireGone(shard, session)
    }
    let forgotten = 0
    for (const shard of shards) for (const session of sessions) forgotten += forget(shard, session)
    for (const shard of shards) shard.commit()
    return forgotten
  } catch (error) {
    for (const shard of shards) shard.rollback()
    if (isBusy(error)) throw new IndexBusyError({ cause: error })
    throw error
  } finally {
    for (const shard of shards) shard.close()
  }
}

function requireGone(shard: Shard, { root, project, session }: SessionKey): void {
  const files = shard.files.ofSession(root, project, session)
  const left = files.filter(({ path }) => existsSync(join(root, path)))
  if (files.some(({ kind, kept }) => kind === 'main' && kept !== null))
    throw new ExpectedError(
      'refused',
      `The session “${session}” is kept in the vault. Only what is gone for good can be forgotten.`,
    )
  const isListedAsThere = files.some(({ isGone, kind }) => !isGone && kind === 'main')
  if (left.some(({ kind }) => kind === 'main') || (left.length === 0 && isListedAsThere))
    throw new ExpectedError(
      'refused',
      `The session “${session}” is not gone from disk. Only what is gone can be forgotten.`,
    )
  if (left.length > 0)
    throw new ExpectedError(
      'refused',
      `The session “${session}” still has files on disk, such as “${join(root, left[0]?.path ?? '')}”. It can be forgotten when they are gone too.`,
    )
}

function forget(shard: Shard, { root, project, session }: SessionKey): number {
  const files = shard.files.ofSession(root, project, session)
  const owned = new Set(files.flatMap(({ id }) => shard.ownedRecords(id)))
  for (const { id } of files) shard.deleteFile(id)
  shard.sessions.delete(root, project, session)
  if (owned.size > 0) leaveTo(shard, { root, project }, owned)
  return files.length > 0 ? 1 : 0
}

/** Forks have records in common, which were found in the first one only: what another one has too is found there from now on. */
function leaveTo(
  shard: Shard,
  { root, project }: Pick<SessionKey, 'root' | 'project'>,
  owned: ReadonlySet<number>,
): void {
  for (const file of shard.files.list()) {
    if (file.root !== root || file.project !== project || file.kind === 'overflow') continue
    if (file.isGone && file.kept === null) continue
    const hasThem = shard.records
      .read(file.id)
      .some((record) => isLink(record) && owned.has(recordHash(root, record.uuid)))
    if (hasThem) shard.files.markStale(file.id)
  }
}
