import { basename } from 'node:path'
import type { PassReport } from './keep-root.ts'

/** What a pass found wrong in its vault, and what became of it, in sentences. */
export function describeRecovery({
  recovery,
  aside,
}: Pick<PassReport, 'recovery' | 'aside'>): readonly string[] {
  const [damage] = recovery?.damage ?? []
  return [
    ...(recovery?.wasUnfinished ? ['The last pass did not end; what it left was put in order.'] : []),
    ...(damage === undefined
      ? []
      : [`The ledger of the vault was damaged (${damage.reason}), and was rebuilt from the kept files.`]),
    ...aside.map((path) =>
      basename(path).startsWith('ledger.jsonl')
        ? `The damaged ledger was set aside as “${path}”.`
        : `“${path}” was set aside, because Scrollback cannot explain it. If it can be unpacked, restore offers it.`,
    ),
  ]
}
