import { isStrings, type KeptValues, keep, readKept } from '../../kept.ts'

const BRANCHES = 'reading-branches'
/** The oldest choices are forgotten. */
const MOST_BRANCHES = 500

/** The branch that was chosen in a transcript; null for the active one. */
export function readBranch(kept: KeptValues, id: string): string | null {
  return readBranches(kept).find(([each]) => each === id)?.[1] ?? null
}

export function keepBranch(kept: KeptValues, id: string, branch: string | null): void {
  const others = readBranches(kept).filter(([each]) => each !== id)
  const all = branch === null ? others : [...others, [id, branch] as const]
  keep(kept, BRANCHES, all.slice(-MOST_BRANCHES))
}

function readBranches(kept: KeptValues): readonly (readonly [string, string])[] {
  return readKept(kept, BRANCHES, [], isBranches)
}

function isBranches(value: unknown): value is readonly (readonly [string, string])[] {
  return Array.isArray(value) && value.every((each) => isStrings(each) && each.length === 2)
}
