import { type RootVault, requireRootVaults } from '../../main/vault/parts/root-vault.ts'
import { toPrintable } from '../print/styles.ts'
import type { Terminal } from '../terminal.ts'

/** The parts of a vault. Unreadable parts of other computers are skipped with a message. */
export function requireParts(vault: string, terminal: Terminal): readonly RootVault[] {
  return requireRootVaults(vault, toSkipped(terminal))
}

export function toSkipped({ printError }: Terminal) {
  return ({ path, reason }: { readonly path: string; readonly reason: string }) =>
    printError(`“${toPrintable(path)}” was skipped: ${toPrintable(reason)}.`)
}
