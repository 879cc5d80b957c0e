import { type RootVault, requireRootVaults } from '../../main/vault/parts/root-vault.ts'
import { toPrintable } from '../print/styles.ts'
import type { Terminal } from '../terminal.ts'

/** The parts of a vault. What another computer keeps there and cannot be read stops nobody, and is said. */
export function requireParts(vault: string, terminal: Terminal): readonly RootVault[] {
  return requireRootVaults(vault, toSkipped(terminal))
}

export function toSkipped({ printError }: Terminal) {
  return ({ path, reason }: { readonly path: string; readonly reason: string }) =>
    printError(`“${toPrintable(path)}” is skipped: ${toPrintable(reason)}.`)
}
