import { statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { VaultPlace } from '../kept/kept-files.ts'
import { readMachineId } from '../vault/machine-id.ts'
import { openSettings } from './settings.ts'

/**
 * The vault that the settings name, as they are now: another process may change them. What was kept can be read as long as that
 * folder is known, also while nothing more is kept.
 */
export function followVaultPlace(dataFolder: string): () => VaultPlace | undefined {
  const path = join(dataFolder, 'settings.json')
  let known: { readonly identity: string; readonly place: VaultPlace | undefined } | undefined
  return () => {
    const stats = statSync(path, { throwIfNoEntry: false })
    const identity = stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`
    if (known?.identity !== identity) known = { identity, place: readPlace(dataFolder) }
    return known.place
  }
}

function readPlace(dataFolder: string): VaultPlace | undefined {
  // Whoever owns the settings tells what is wrong with them.
  const { vaultFolder: vault } = openSettings(dataFolder, () => undefined).read()
  if (vault === null) return undefined
  return { vault, machine: { id: readMachineId(dataFolder), host: hostname() } }
}
