import { statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Machine, RootVault } from './root-vault.ts'
import { readState, type SeenFile } from './vault-state.ts'

/**
 * The part in which this root was kept before the machine lost its id, with the app's data folder. Names do not tell, but files do:
 * where one lies at the same place, with the same number on its disk, size and time, the part is of these very files.
 */
export function findAbandonedPart(
  parts: readonly RootVault[],
  root: string,
  { host }: Machine,
): RootVault | undefined {
  return parts.find((part) => part.host === host && part.root === root && knowsAFile(part))
}

function knowsAFile({ folder, root }: RootVault): boolean {
  for (const [path, { seen }] of readState(folder)) {
    if (seen !== undefined && isThere(join(root, path.replaceAll('/', sep)), seen)) return true
  }
  return false
}

function isThere(path: string, { inode, size, modified }: SeenFile): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return inode > 0 && stats?.ino === inode && stats.size === size && stats.mtimeMs === modified
  } catch {
    return false
  }
}
