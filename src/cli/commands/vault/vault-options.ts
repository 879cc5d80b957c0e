import type { Command } from 'commander'

export interface VaultOptions {
  readonly from?: string
  readonly json?: true
}

export function addVaultOptions(command: Command): Command {
  return command
    .option('--from <dir>', 'the folder of the vault, where it is not the one that was chosen')
    .option('--json', 'print JSON')
}
