import { resolve } from 'node:path'
import type { Extra } from '../core/vault/what-to-keep.ts'
import { toDataFolder } from '../main/settings/data-folder.ts'
import { openSettings } from '../main/settings/settings.ts'
import { findMachineId, readMachineId } from '../main/vault/machine-id.ts'
import { type Machine, requireVaultThere } from '../main/vault/parts/root-vault.ts'
import { ExpectedError } from '../shared/expected-error.ts'
import type { Terminal } from './terminal.ts'

export const NO_VAULT = 'No vault is chosen yet. Keep your conversations with scrollback keep --to DIR.'

/** The vault to look into: the one that was named, or the one that was chosen before. */
export function requireVault(named: string | undefined, terminal: Terminal): string {
  const vault = findVault(named, terminal)
  if (vault !== undefined) return vault
  throw new ExpectedError('not-found', NO_VAULT)
}

export function findVault(named: string | undefined, terminal: Terminal): string | undefined {
  return named === undefined ? (openOwnSettings(terminal).read().vaultFolder ?? undefined) : resolve(named)
}

export interface ChosenVault {
  readonly vault: string
  readonly extras: readonly Extra[]
  /** So that later commands use it; undefined where they shall not, or do already. */
  readonly remember: (() => void) | undefined
}

export interface VaultChoice {
  readonly to?: string
  readonly also: readonly Extra[]
  /** Whether it takes the place of the one that was chosen before; the first for one's own folders is remembered anyway. */
  readonly remember?: true
  /** It must be there; the one that was chosen before must anyway. */
  readonly existing?: true
  /** Other folders than one's own. */
  readonly root: readonly string[]
}

/** The vault to keep in. One that was chosen before and is gone is not made anew on another disk. */
export function chooseVault(choice: VaultChoice, terminal: Terminal): ChosenVault {
  const { to, also, remember, existing, root } = choice
  const settings = openOwnSettings(terminal)
  const { vaultFolder, vaultExtras } = settings.read()
  const vault = to === undefined ? vaultFolder : resolve(to)
  if (vault === null) throw new ExpectedError('not-found', NO_VAULT)
  const isChosenAnew = to !== undefined && remember === true
  if (existing || (vault === vaultFolder && !isChosenAnew)) requireVaultThere(vault)
  const extras = also.length > 0 ? also : vaultExtras
  // A trial with the sample, say, is not where one's own conversations shall go later.
  const isFirst = vaultFolder === null && root.length === 0
  const isNews = isFirst || isChosenAnew
  const update = () => settings.update({ vaultFolder: vault, vaultExtras: extras })
  return { vault, extras, remember: isNews ? update : undefined }
}

export function toMachine(terminal: Terminal): Machine {
  return { id: readMachineId(toOwnFolder(terminal)), host: terminal.host }
}

/** For whoever only looks. Where nothing was ever kept from here, all that is kept is of others. */
export function findMachine(terminal: Terminal): Machine {
  return { id: findMachineId(toOwnFolder(terminal)) ?? '', host: terminal.host }
}

function openOwnSettings(terminal: Terminal) {
  return openSettings(toOwnFolder(terminal), terminal.printError)
}

function toOwnFolder({ env, platform, home }: Terminal): string {
  return toDataFolder({ env, platform, home })
}
