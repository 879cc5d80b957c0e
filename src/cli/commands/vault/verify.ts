import type { Command } from 'commander'
import { requireRootVaults } from '../../../main/vault/parts/root-vault.ts'
import { type VerifyReport, verifyPart } from '../../../main/vault/verifying/verify-part.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { toCounted, toSize } from '../../../shared/format.ts'
import type { VaultProgress } from '../../../shared/vault.ts'
import { requireVault } from '../../choose-vault.ts'
import type { Terminal } from '../../terminal.ts'
import { toProgress } from '../../to-progress.ts'
import { addVaultOptions, type VaultOptions } from './vault-options.ts'

interface VerifyCommandOptions extends VaultOptions {
  readonly full?: true
}

const STATUS_EVERY_FILES = 50

export function addVaultVerifyCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(vault.command('verify'))
    .description('Compare the kept files with the ledger: structure and sizes, or every byte.')
    .option('--full', 'unpack and compare every byte')
    .action((options: VerifyCommandOptions) => verify(options, terminal))
}

async function verify(options: VerifyCommandOptions, terminal: Terminal): Promise<void> {
  const vault = requireVault(options.from, terminal)
  const isFull = options.full === true
  const reports: VerifyReport[] = []
  try {
    for (const { folder } of requireRootVaults(vault)) {
      const onProgress = (progress: VaultProgress) => {
        if (progress.filesDone % STATUS_EVERY_FILES === 0)
          terminal.showStatus(toProgress('Verifying', progress))
      }
      reports.push(await verifyPart(folder, { isFull, signal: terminal.signal, onProgress }))
    }
  } finally {
    terminal.showStatus(undefined)
  }
  if (options.json) terminal.print(JSON.stringify({ vault, isFull, parts: reports }, null, 2))
  else for (const report of reports) printReport(report, terminal)
  const problems = reports.reduce((sum, report) => sum + report.problems.length, 0)
  if (problems > 0)
    throw new ExpectedError(
      'unreadable',
      `The vault has ${toCounted(problems, 'problem')}. What is still on disk is made anew by scrollback keep.`,
    )
}

function printReport({ folder, isFull, files, bytes, problems }: VerifyReport, { print }: Terminal): void {
  const looked = isFull ? 'every byte' : 'structure and sizes'
  const result = problems.length === 0 ? 'all well' : toCounted(problems.length, 'problem')
  print(`${folder}: ${looked} of ${toCounted(files, 'file')} (${toSize(bytes)}), ${result}`)
  for (const { kind, path, reason } of problems) print(`  ${kind.padEnd(7)}  ${path}: ${reason}`)
}
