import type { Command } from 'commander'
import type { Terminal } from '../../terminal.ts'
import { addVaultListCommand } from './list.ts'
import { addVaultLostCommand } from './lost.ts'
import { addVaultRepairCommand } from './repair.ts'
import { addVaultStatusCommand } from './status.ts'
import { addVaultVerifyCommand } from './verify.ts'

export function addVaultCommand(program: Command, terminal: Terminal): void {
  const vault = program.command('vault').description('Show, verify and repair the backups.')
  addVaultStatusCommand(vault, terminal)
  addVaultListCommand(vault, terminal)
  addVaultVerifyCommand(vault, terminal)
  addVaultRepairCommand(vault, terminal)
  addVaultLostCommand(vault, terminal)
}
