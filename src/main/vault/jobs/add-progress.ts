import type { VaultProgress } from '../../../shared/schemas/vault.ts'

export const NO_PROGRESS: VaultProgress = { filesDone: 0, filesTotal: 0, bytesDone: 0, bytesTotal: 0 }

/** Of work that is done in several parts, one after the other. */
export function addProgress(a: VaultProgress, b: VaultProgress): VaultProgress {
  return {
    filesDone: a.filesDone + b.filesDone,
    filesTotal: a.filesTotal + b.filesTotal,
    bytesDone: a.bytesDone + b.bytesDone,
    bytesTotal: a.bytesTotal + b.bytesTotal,
  }
}
