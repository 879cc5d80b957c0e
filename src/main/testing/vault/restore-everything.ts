import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { restore } from '../../vault/restoring/restore.ts'
import { planRestore } from '../../vault/restoring/restore-plan.ts'
import { openVaultSource } from '../../vault/restoring/vault-source.ts'
import { temporaryRoot } from '../temporary-root.ts'

/** Restores each session of a vault to an empty root: the files that came back, by path, and why others did not. */
export async function restoreEverything(vault: string) {
  const to = temporaryRoot([])
  const source = openVaultSource(vault)
  const failures = new Map<string, string>()
  for (const session of source.sessions) {
    try {
      await restore(await planRestore(await source.complete(session), { to }))
    } catch (error) {
      failures.set(session.id, error instanceof Error ? error.message : String(error))
    }
  }
  const restored = new Map(
    readdirSync(to, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(to.length + 1), readFileSync(path, 'latin1')]),
  )
  return { restored, failures }
}
