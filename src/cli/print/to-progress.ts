import { toCount, toCounted, toSize } from '../../shared/format.ts'
import type { VaultProgress } from '../../shared/schemas/vault.ts'

/** What is going on and how far it is, for the line of a terminal that is written over. */
export function toProgress(
  doing: string,
  { filesDone, filesTotal, bytesDone, bytesTotal }: VaultProgress,
): string {
  return `${doing}… ${toCount(filesDone)} of ${toCounted(filesTotal, 'file')}, ${toSize(bytesDone)} of ${toSize(bytesTotal)}`
}
