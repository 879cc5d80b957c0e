import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from '../files/is-inside.ts'
import { makeFolders } from '../files/make-folders.ts'
import { isVault } from '../vault/parts/root-vault.ts'
import { toVaultError, VaultError } from '../vault/vault-error.ts'
import { markVault } from '../vault/vault-readme.ts'

export const VAULT_NAME = 'Scrollback Vault'

/** Makes a place for a vault in a folder that a person chose: the folder itself where it is empty or a vault, else one in it. */
export function prepareVaultFolder(chosen: string, roots: readonly string[]): string {
  try {
    const folder = isFree(chosen) ? chosen : join(chosen, VAULT_NAME)
    makeFolders(folder)
    const real = realpathSync(folder)
    const around = roots.find((root) => isInside(real, root))
    if (around === undefined) {
      markVault(folder)
      return folder
    }
    throw new VaultError(
      'refused',
      `“${folder}” is inside “${around}”, where Claude Code deletes old files. Choose a folder outside of it.`,
    )
  } catch (cause) {
    throw toVaultError(cause, chosen)
  }
}

function isFree(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0 || isVault(folder)
}
