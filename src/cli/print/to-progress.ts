import { toCount, toCounted, toSize } from '../../shared/format.ts'
import type { VaultProgress } from '../../shared/schemas/vault.ts'

/** The status line for work in progress. */
export function toProgress(
  doing: string,
  { filesDone, filesTotal, bytesDone, bytesTotal }: VaultProgress,
): string {
  return `${doing}… ${toCount(filesDone)} of ${toCounted(filesTotal, 'file')}, ${toSize(bytesDone)} of ${toSize(bytesTotal)}`
}
