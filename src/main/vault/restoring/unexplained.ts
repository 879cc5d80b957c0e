import { createHash } from 'node:crypto'
import { parseKeptPath } from '../../../core/vault/kept-path.ts'
import { findPathDanger } from '../../../core/vault/safe-path.ts'
import { findOwner } from '../../../core/vault/session-of-path.ts'
import { isToBeKept } from '../../../core/vault/what-to-keep.ts'
import { parseSetAside } from '../../files/set-aside.ts'
import { readKept } from '../parts/kept-content.ts'
import { isSecondCopy, listAllFiles } from '../parts/list-kept-files.ts'
import type { RootVault } from '../parts/root-vault.ts'
import type { VaultState } from '../parts/vault-state.ts'
import type { RestorableFile } from './restorable.ts'

/** A transcript in a vault that the ledger does not know: somebody put it there, or a repair set it aside. */
export interface Unexplained {
  readonly session: string
  readonly project: string
  /** In the root. */
  readonly path: string
  readonly file: string
  /** How a person names it: a number, or `unexplained-1`. */
  readonly version: string
}

export function listUnexplained({ folder }: RootVault, state: VaultState): readonly Unexplained[] {
  return [...listAllFiles(folder)].flatMap(({ path: keptPath, file }) => {
    const aside = parseSetAside(keptPath)
    const kept = parseKeptPath(aside?.path ?? keptPath)
    if (kept === undefined || isSecondCopy(keptPath) || !isRestorable(kept.path)) return []
    if (aside === undefined && kept.version <= (state.get(kept.path)?.version ?? 0)) return []
    const owner = findOwner(kept.path)
    if (owner.kind !== 'session' || !owner.isMain) return []
    const version = aside === undefined ? String(kept.version) : `unexplained-${aside.number}`
    return [{ session: owner.session, project: owner.project, path: kept.path, file, version }]
  })
}

/** Whoever can write into a vault folder shall not thereby write settings, or outside of the root. */
export function isRestorable(path: string): boolean {
  return findPathDanger(path) === undefined && isToBeKept(path)
}

/** As much of it as can be unpacked; undefined if that is nothing. */
export async function toUnexplainedFile({ path, file }: Unexplained): Promise<RestorableFile | undefined> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const bytes of readKept(file, Number.POSITIVE_INFINITY)) {
      hash.update(bytes)
      size += bytes.length
    }
  } catch {
    // From here on it is damaged.
  }
  if (size === 0) return undefined
  return { path, size, sha256: hash.digest('hex'), read: () => readKept(file, size) }
}
