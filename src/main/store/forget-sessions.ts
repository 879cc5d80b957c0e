import { join } from 'node:path'
import { ExpectedError } from '../../shared/expected-error.ts'
import { existsSync } from '../files/source-files.ts'
import { IndexBusyError } from './bring-up-to-date.ts'
import { compareShards } from './compare-shards.ts'
import type { SessionKey } from './refresh-session.ts'
import { Shard } from './shard.ts'
import { findShardPaths } from './shard-paths.ts'
import { isBusy } from './sqlite-error.ts'
import { tellOrigins } from './tell-origins.ts'

/**
 * Takes sessions out of the index whose files are gone from disk and not kept, all of them or none; gives back how many there were. Nothing puts them
 * back: there is no file to read them from.
 */
export function forgetSessions(folder: string, sessions: readonly SessionKey[]): number {
  const opened = findShardPaths(folder).map((path) => ({ path, shard: new Shard(path) }))
  const shards = opened.map(({ shard }) => shard)
  try {
    for (const shard of shards) {
      shard.begin()
      for (const session of sessions) requireGone(shard, session)
    }
    let forgotten = 0
    for (const shard of shards) for (const session of sessions) forgotten += forget(shard, session)
    for (const shard of shards) tellOrigins(shard)
    for (const shard of shards) shard.commit()
    compareShards(opened)
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
  // A fork may be known to name an output in the folder of its origin.
  const own = files.filter(({ kind, path }) => kind !== 'overflow' || path.split('/').includes(session))
  const left = own.filter(({ path }) => existsSync(join(root, path)))
  if (files.some(({ kind, kept }) => kind === 'main' && kept !== null))
    throw new ExpectedError(
      'refused',
      `The session “${session}” is backed up. Only deleted sessions without a backup can be forgotten.`,
    )
  const isListedAsThere = files.some(({ isGone, kind }) => !isGone && kind === 'main')
  if (left.some(({ kind }) => kind === 'main') || (left.length === 0 && isListedAsThere))
    throw new ExpectedError(
      'refused',
      `The session “${session}” was not deleted. Only deleted sessions can be forgotten.`,
    )
  if (left.length > 0)
    throw new ExpectedError(
      'refused',
      `The session “${session}” still has files on disk, such as “${join(root, left[0]?.path ?? '')}”. It can be forgotten when they are deleted too.`,
    )
}

function forget(shard: Shard, { root, project, session }: SessionKey): number {
  const files = shard.files.ofSession(root, project, session)
  for (const { id, kind } of files) if (kind !== 'overflow') shard.deleteFile(id)
  // But for those that another session has inherited.
  for (const { id } of shard.files.ofSession(root, project, session)) shard.deleteFile(id)
  shard.sessions.delete(root, project, session)
  return files.length > 0 ? 1 : 0
}
