import { resolve } from 'node:path'
import { EXTRAS, type Extra } from '../../core/vault/what-to-keep.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { openSettings } from '../../main/settings/settings.ts'
import { listKept } from '../../main/vault/jobs/survey-job.ts'
import { findMachineId, readMachineId } from '../../main/vault/machine-id.ts'
import { type Machine, requireVaultThere } from '../../main/vault/parts/root-vault.ts'
import { describeLeftBehind } from '../../main/vault/survey/left-behind.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Terminal } from '../terminal.ts'

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

/** Why nothing can be read from the vault that was chosen; undefined where it is there, or where there is none. */
export function describeVaultAway(terminal: Terminal): string | undefined {
  const vault = findVault(undefined, terminal)
  if (vault === undefined) return undefined
  try {
    requireVaultThere(vault)
    return undefined
  } catch (error) {
    if (error instanceof ExpectedError) return error.message
    throw error
  }
}

export interface ChosenVault {
  readonly vault: string
  readonly extras: readonly Extra[]
  /** What later commands use if nothing is remembered now. */
  readonly before: { readonly vault: string | null; readonly extras: readonly Extra[] }
  /** So that later commands use it; undefined where they shall not, or do already. */
  readonly remember: (() => void) | undefined
}

export interface VaultChoice {
  readonly to?: string
  /** What is kept besides what was chosen before, and what of that is not. */
  readonly also: readonly Extra[]
  readonly without: readonly Extra[]
  /** Whether all this takes the place of what was chosen before; the first for one's own folders is remembered anyway. */
  readonly remember?: true
  /** It must be there; the one that was chosen before must anyway. */
  readonly existing?: true
  /** Other folders than one's own. */
  readonly root: readonly string[]
}

/** The vault to keep in. One that was chosen before and is gone is not made anew on another disk. */
export function chooseVault(choice: VaultChoice, terminal: Terminal): ChosenVault {
  const { to, also, without, remember, existing, root } = choice
  const settings = openOwnSettings(terminal)
  const { vaultFolder, vaultExtras } = settings.read()
  const vault = to === undefined ? vaultFolder : resolve(to)
  if (vault === null) throw new ExpectedError('not-found', NO_VAULT)
  const isChosenAnew = to !== undefined && remember === true
  if (existing || (vault === vaultFolder && !isChosenAnew)) requireVaultThere(vault)
  const extras = EXTRAS.filter(
    (extra) => (vaultExtras.includes(extra) || also.includes(extra)) && !without.includes(extra),
  )
  // A trial with the sample, say, is not where one's own conversations shall go later.
  const isFirst = vaultFolder === null && root.length === 0
  const isNews = isFirst || remember === true
  const update = () => settings.update({ vaultFolder: vault, vaultExtras: extras })
  const before = { vault: vaultFolder, extras: vaultExtras }
  return { vault, extras, before, remember: isNews ? update : undefined }
}

/** What later commands will use, and what of this one they will not; undefined where there is nothing to say. */
export function describeMemory(chosen: ChosenVault, { also, without }: VaultChoice): string | undefined {
  const { vault, extras, before, remember } = chosen
  if (remember !== undefined) {
    const more = extras.length === 0 ? '' : `, and keep ${extras.join(', ')}, too`
    return `The vault is “${vault}”. Later commands will use it${more}.`
  }
  if (before.vault === null)
    return `“${vault}” is not remembered, as --root was given: name it with --from or --to, or add --remember.`
  if (vault !== before.vault)
    return `“${vault}” is not remembered, and later commands use “${before.vault}”: --remember changes that.`
  if (EXTRAS.every((extra) => extras.includes(extra) === before.extras.includes(extra))) return undefined
  const given = [...(also.length > 0 ? ['--also'] : []), ...(without.length > 0 ? ['--without'] : [])]
  const kept = ['sessions', ...before.extras].join(', ')
  return `${given.join(' and ')} ${given.length === 1 ? 'is' : 'are'} not remembered, and later commands keep ${kept}: --remember changes that.`
}

/** What later commands will find no more, now that another vault is remembered. */
export async function describeLoss(
  { vault, before, remember }: ChosenVault,
  machine: Machine,
): Promise<string | undefined> {
  if (remember === undefined || before.vault === null || before.vault === vault) return undefined
  try {
    const former = { folder: before.vault, kept: await listKept({ vault: before.vault, machine }) }
    const sentence = describeLeftBehind(former, await listKept({ vault, machine }))
    return sentence && `${sentence} To use them, add --from DIR to vault list --gone and to restore.`
  } catch (error) {
    // A vault that cannot be read may be the reason to choose another.
    if (error instanceof ExpectedError) return undefined
    throw error
  }
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
