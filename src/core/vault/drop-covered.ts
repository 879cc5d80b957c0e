import { type KeptVersion, toKeptPath } from './kept-path.ts'

interface Covering extends KeptVersion {
  readonly offset: number
}

/**
 * For each line of the ledger, whether it is still needed: when frames are merged, a line for the new frame follows that covers theirs.
 * A later line of the same version that begins at or before a line covers it, as every line reaches to the end of its time. What
 * cannot be read is needed, so that it can be told.
 */
export function findNeeded(entries: readonly (Covering | undefined)[]): readonly boolean[] {
  const lowest = new Map<string, number>()
  return entries
    .toReversed()
    .map((entry) => {
      if (entry === undefined) return true
      const key = toKeptPath(entry)
      const covered = lowest.get(key)
      if (covered !== undefined && covered <= entry.offset) return false
      lowest.set(key, entry.offset)
      return true
    })
    .reverse()
}
