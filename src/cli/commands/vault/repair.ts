import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { isOwnPart, type RootVault } from '../../../main/vault/parts/root-vault.ts'
import { planRepair, type RepairStep, repairPart } from '../../../main/vault/passes/repair-part.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { toCounted } from '../../../shared/format.ts'
import { findMachine, requireVault } from '../../choose/choose-vault.ts'
import { requireParts } from '../../choose/require-parts.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import type { Terminal } from '../../terminal.ts'
import { addVaultOptions, type VaultOptions } from './vault-options.ts'

interface RepairCommandOptions extends VaultOptions {
  readonly dryRun?: true
  readonly all?: true
}

export function addVaultRepairCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(vault.command('repair'))
    .description('Check every byte of the vault and repair what can be repaired. Never deletes anything.')
    .option('--dry-run', 'show what would be repaired, without writing')
    .option('--all', 'also repair backups of other computers that no longer write to this vault')
    .action((options: RepairCommandOptions) => repair(options, terminal))
}

interface Plan {
  readonly part: RootVault
  readonly isOwn: boolean
  readonly steps: readonly RepairStep[]
}

async function repair(options: RepairCommandOptions, terminal: Terminal): Promise<void> {
  const vault = requireVault(options.from, terminal)
  const machine = findMachine(terminal)
  const { signal } = terminal
  const plans: Plan[] = []
  for (const part of requireParts(vault, terminal)) {
    const isOwn = isOwnPart(part, machine) && existsSync(part.root)
    if (!isOwn && !options.all) continue
    plans.push({ part, isOwn, steps: await planRepair(part, { isOwn, signal }) })
  }
  if (!options.json) for (const plan of plans) for (const line of toLines(plan)) terminal.print(line)
  const left: RepairStep[] = []
  for (const { part, isOwn, steps } of plans) {
    const isWorth = steps.some(({ isRepairable }) => isRepairable)
    if (isWorth && !options.dryRun) await repairPart(part, { isOwn, signal })
    left.push(...(options.dryRun ? steps : steps.filter(({ isRepairable }) => !isRepairable)))
  }
  if (options.json)
    terminal.print(toJsonText({ vault, isDryRun: options.dryRun === true, parts: plans.map(toJson) }))
  else if (!options.dryRun && plans.some(({ steps }) => steps.length > left.length)) terminal.print('Done.')
  if (left.length === 0) return
  throw new ExpectedError(
    'unreadable',
    options.dryRun
      ? `The vault has ${toCounted(left.length, 'problem')}. Nothing was changed.`
      : `${toCounted(left.length, 'problem')} cannot be repaired here. Nothing was deleted.`,
  )
}

function toLines({ part: { folder }, steps }: Plan): readonly string[] {
  if (steps.length === 0) return [`${folder}: no problems`]
  return [
    `${folder}: ${toCounted(steps.length, 'problem')}`,
    ...steps.flatMap(({ path, reason, action }) => [`  ${path}: ${reason}`, `    ${action}`]),
  ]
}

function toJson({ part: { folder, root, host }, steps }: Plan): unknown {
  return { folder, root, host, steps }
}
