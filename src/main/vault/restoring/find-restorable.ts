import { stat } from 'node:fs/promises'
import { describeRefusal, toErrorCode } from '../../library/library-error.ts'
import { findNamed } from '../../library/sessions/find-named.ts'
import { VaultError } from '../vault-error.ts'
import { openArchiveSource } from './archive-source.ts'
import type { RestorableSession, RestoreSource } from './restorable.ts'
import { openVaultSource, type SourceOptions } from './vault-source.ts'

/** A folder is a vault, a file is an archive, which has one version only. */
export async function openRestoreSource(path: string, options: SourceOptions = {}): Promise<RestoreSource> {
  let isFolder: boolean
  try {
    isFolder = (await stat(path)).isDirectory()
  } catch (cause) {
    throw new VaultError(toErrorCode(cause), `“${path}” cannot be opened: ${describeRefusal(cause)}.`, {
      cause,
    })
  }
  return isFolder ? openVaultSource(path, options) : openArchiveSource(path)
}

/**
 * The session that an id or the beginning of an id names. Where several roots have the same one, the root that is restored to goes
 * first, and then the newest.
 */
export function findRestorable(
  { sessions }: RestoreSource,
  name: string,
  root: string | undefined,
): RestorableSession {
  const [best] = findNamed(name, sessions).toSorted(
    (a, b) => Number(b.root === root) - Number(a.root === root) || (b.modified ?? 0) - (a.modified ?? 0),
  )
  if (best === undefined) throw new VaultError('not-found', `No session “${name}” is kept there.`)
  return best
}
