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

export const NO_VAULT =
  'No vault is set up yet. Run “scrollback keep --to DIR” to back up your conversations.'

/** The named vault, or the one in the settings. */
export function requireVault(named: string | undefined, terminal: Terminal): string {
  const vault = findVault(named, terminal)
  if (vault !== undefined) return vault
  throw new ExpectedError('not-found', NO_VAULT)
}

export function findVault(named: string | undefined, terminal: Terminal): string | undefined {
  return named === undefined ? (openOwnSettings(terminal).read().vaultFolder ?? undefined) : resolve(named)
}

/** Why the vault in the settings cannot be read; undefined if it can, or if there is none. */
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
  /** The saved choice, which later commands use if nothing is saved now. */
  readonly before: { readonly vault: string | null; readonly extras: readonly Extra[] }
  /** Saves the choice; undefined if it should not be saved. */
  readonly remember: (() => void) | undefined
}

export interface VaultChoice {
  readonly to?: string
  /** Changes to the saved choice of extras. */
  readonly also: readonly Extra[]
  readonly without: readonly Extra[]
  /** Save the choice. The first vault without `--root` is always saved. */
  readonly remember?: true
  /** The vault must exist. The saved one must always exist. */
  readonly existing?: true
  /** Roots given with `--root`. */
  readonly root: readonly string[]
}

/** The vault to back up to. A missing vault from the settings is not created again, because its disk may be away. */
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
  // With `--root` this may be a trial, for example with the sample library.
  const isFirst = vaultFolder === null && root.length === 0
  const isNews = isFirst || remember === true
  const update = () => settings.update({ vaultFolder: vault, vaultExtras: extras })
  const before = { vault: vaultFolder, extras: vaultExtras }
  return { vault, extras, before, remember: isNews ? update : undefined }
}

/** What later commands will use, if this is news. */
export function describeMemory(chosen: ChosenVault, { also, without }: VaultChoice): string | undefined {
  const { vault, extras, before, remember } = chosen
  if (remember !== undefined) {
    const more = extras.length === 0 ? '' : ` and also back up ${extras.join(', ')}`
    return `The vault is “${vault}”. Later commands will use it${more}.`
  }
  if (before.vault === null)
    return `“${vault}” was not saved in the settings because you used --root. Use --from or --to to choose it again, or add --remember to save it.`
  if (vault !== before.vault)
    return `Later commands will still use “${before.vault}”. Add --remember to use “${vault}” instead.`
  if (EXTRAS.every((extra) => extras.includes(extra) === before.extras.includes(extra))) return undefined
  const given = [...(also.length > 0 ? ['--also'] : []), ...(without.length > 0 ? ['--without'] : [])]
  const kept = ['sessions', ...before.extras].join(', ')
  return `${given.join(' and ')} ${given.length === 1 ? 'applies' : 'apply'} only this time. Later commands will back up ${kept}. Add --remember to change that.`
}

/** The sessions that only the previous vault has, after another one was saved. */
export async function describeLoss(
  { vault, before, remember }: ChosenVault,
  machine: Machine,
): Promise<string | undefined> {
  if (remember === undefined || before.vault === null || before.vault === vault) return undefined
  try {
    const former = { folder: before.vault, kept: await listKept({ vault: before.vault, machine }) }
    const sentence = describeLeftBehind(former, await listKept({ vault, machine }))
    return sentence && `${sentence} To use them, add --from DIR to “vault list --gone” and “restore”.`
  } catch (error) {
    // An unreadable vault may be the reason to choose another one.
    if (error instanceof ExpectedError) return undefined
    throw error
  }
}

export function toMachine(terminal: Terminal): Machine {
  return { id: readMachineId(toOwnFolder(terminal)), host: terminal.host }
}

/** For commands that only read. Without a machine id, all backups belong to other computers. */
export function findMachine(terminal: Terminal): Machine {
  return { id: findMachineId(toOwnFolder(terminal)) ?? '', host: terminal.host }
}

function openOwnSettings(terminal: Terminal) {
  return openSettings(toOwnFolder(terminal), terminal.printError)
}

function toOwnFolder({ env, platform, home }: Terminal): string {
  return toDataFolder({ env, platform, home })
}
