import type { IndexProgress } from './update-index.ts'

/** Before this, the first files say little about the rest. */
const FIRST_ESTIMATE_AFTER_MS = 1000

/** How long the rest will take at the pace so far; null while that cannot be told. */
export function estimateRemaining(
  { bytesDone, bytesTotal }: Pick<IndexProgress, 'bytesDone' | 'bytesTotal'>,
  elapsedMs: number,
): number | null {
  if (elapsedMs < FIRST_ESTIMATE_AFTER_MS || bytesDone === 0) return null
  return Math.round((elapsedMs * (bytesTotal - bytesDone)) / bytesDone)
}
