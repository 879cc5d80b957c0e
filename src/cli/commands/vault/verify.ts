import type { Command } from 'commander'
import { verifyAnnotations } from '../../../main/annotations/back-up.ts'
import { requireVault } from '../../choose/choose-vault.ts'
import { requireParts } from '../../choose/require-parts.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import type { Terminal } from '../../terminal.ts'
import { addVaultOptions, type VaultOptions } from './vault-options.ts'
import { failOnProblems, printVerified, verifyParts } from './verify-parts.ts'

interface VerifyCommandOptions extends VaultOptions {
  readonly full?: true
}

export function addVaultVerifyCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(vault.command('verify'))
    .description('Check the backups against the ledger: structure and sizes, or every byte.')
    .option('--full', 'unpack and compare every byte')
    .action((options: VerifyCommandOptions) => verify(options, terminal))
}

async function verify(options: VerifyCommandOptions, terminal: Terminal): Promise<void> {
  const vault = requireVault(options.from, terminal)
  const isFull = options.full === true
  const folders = requireParts(vault, terminal).map(({ folder }) => folder)
  const annotations = verifyAnnotations(vault, isFull)
  const parts = [...(await verifyParts(folders, isFull, terminal)), ...(annotations ? [annotations] : [])]
  if (options.json) terminal.print(toJsonText({ vault, isFull, parts }))
  else printVerified(parts, terminal)
  failOnProblems(parts)
}
