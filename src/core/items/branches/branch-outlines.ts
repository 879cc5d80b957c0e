import { type Branch, recordsOfStep } from '../../model/branches/branches.ts'
import type { Conversation } from '../../model/build-conversation.ts'
import { timeOf } from '../content/item-content.ts'
import type { BranchOutline } from '../item.ts'
import { assignSteps } from './branch-owners.ts'
import { createPaths } from './branch-paths.ts'

type Source = Pick<Conversation, 'steps' | 'records'>

/** The branches of a lane as a tree: each one forks from an earlier one. */
export function outlineBranches(
  { steps, records }: Source,
  branches: readonly Branch[],
): readonly BranchOutline[] {
  const { owners, leaves } = assignSteps(steps, branches)
  const pathTo = createPaths(steps, leaves.filter((step) => step === undefined).length)
  return branches.map((branch, at) => {
    const leavesAt = leaves[at]
    let { first, last, records: count, bytes } = branch
    // The part between the last fork and the branch that it leaves is its own too.
    for (let step = branch.forkedAt; step !== undefined && step !== leavesAt; step = steps[step]?.parent) {
      const between = steps[step]
      if (between === undefined) break
      for (const index of recordsOfStep(between)) {
        const time = timeOf(records[index]) ?? Number.NaN
        if (!(time >= first) && !Number.isNaN(time)) first = time
        if (!(time <= last) && !Number.isNaN(time)) last = time
        count++
        bytes += records[index]?.length ?? 0
      }
    }
    return {
      id: branch.id,
      parent: leavesAt === undefined ? null : (branches[owners[leavesAt] ?? -1]?.id ?? null),
      path: branch.forkedAt === undefined ? [] : pathTo(branch.forkedAt),
      state: branch.state,
      ...ownPrompts(steps, branch),
      began: Number.isFinite(branch.first) ? branch.first : null,
      title: branch.title ?? null,
      first: Number.isFinite(first) ? first : null,
      last: Number.isFinite(last) ? last : null,
      records: count,
      bytes,
    }
  })
}

/** The records after the last fork. */
function ownPrompts(
  steps: Source['steps'],
  { leaf, forkedAt }: Branch,
): Pick<BranchOutline, 'start' | 'prompts'> {
  let start: string | null = null
  let prompts = 0
  for (let at: number | undefined = leaf; at !== undefined && at !== forkedAt; at = steps[at]?.parent) {
    if (steps[at]?.kind !== 'prompt') continue
    start = steps[at]?.preview ?? null
    prompts++
  }
  return { start, prompts }
}
