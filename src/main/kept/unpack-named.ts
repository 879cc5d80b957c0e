import { join } from 'node:path'
import { findOwner } from '../../core/vault/session-of-path.ts'
import { existsSync } from '../files/source-files.ts'
import { findNamed } from '../library/sessions/find-named.ts'
import type { KeptRoot } from './kept-files.ts'
import type { Kept } from './open-kept.ts'

export interface UnpackNamedOptions {
  readonly roots: readonly string[]
  readonly signal?: AbortSignal
}

export interface NamedSession {
  readonly id: string
  /** Like a root, with the session in it. */
  readonly folder: string
}

/** Unpacks the session that an id or the beginning of an id names, if it is gone from disk and kept. */
export async function unpackNamed(
  name: string,
  { files, content }: Kept,
  { roots, signal }: UnpackNamedOptions,
): Promise<NamedSession | undefined> {
  const kept = files.listRoots().filter(({ root }) => roots.includes(root))
  const [match] = findNamed(name, kept.flatMap(listGone))
  if (match === undefined) return undefined
  return { id: match.id, folder: await content.unpackSession(match.kept, match.project, match.id, signal) }
}

function listGone(kept: KeptRoot) {
  return [...kept.copies.keys()].flatMap((path) => {
    const owner = findOwner(path)
    if (owner.kind !== 'session' || !owner.isMain || existsSync(join(kept.root, path))) return []
    return [{ kept, id: owner.session, project: owner.project }]
  })
}
