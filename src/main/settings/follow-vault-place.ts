import { hostname } from 'node:os'
import type { VaultPlace } from '../kept/kept-files.ts'
import { readMachineId } from '../vault/machine-id.ts'
import { followSettings } from './follow-settings.ts'

/** The vault that the settings name. What was kept can be read as long as that folder is known, also while nothing more is kept. */
export function followVaultPlace(dataFolder: string): () => VaultPlace | undefined {
  return followSettings(dataFolder, ({ vaultFolder: vault }) =>
    vault === null ? undefined : { vault, machine: { id: readMachineId(dataFolder), host: hostname() } },
  )
}
