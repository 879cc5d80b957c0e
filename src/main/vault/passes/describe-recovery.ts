import { basename } from 'node:path'
import type { RootPassReport } from './keep-root.ts'

/** What a pass found wrong in its vault, and what became of it, in sentences. */
export function describeRecovery({
  recovery,
  aside,
}: Pick<RootPassReport, 'recovery' | 'aside'>): readonly string[] {
  const [damage] = recovery?.damage ?? []
  return [
    ...(recovery?.wasUnfinished ? ['The last backup did not finish. Scrollback cleaned up after it.'] : []),
    ...(damage === undefined
      ? []
      : [`The ledger of the vault was damaged (${damage.reason}). Scrollback rebuilt it from the backups.`]),
    ...aside.map((path) =>
      basename(path).startsWith('ledger.jsonl')
        ? `The damaged ledger was set aside as “${path}”.`
        : `“${path}” was set aside because Scrollback cannot explain it. If it can be unpacked, you can restore it.`,
    ),
  ]
}
