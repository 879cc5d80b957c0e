import type { Command } from 'commander'

export interface VaultOptions {
  readonly from?: string
  readonly json?: true
}

export function addVaultOptions(command: Command): Command {
  return command
    .option('--from <dir>', 'use this vault instead of the one in the settings')
    .option('--json', 'print JSON')
}
