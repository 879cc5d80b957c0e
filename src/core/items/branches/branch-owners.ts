import type { Branch } from '../../model/branches/branches.ts'
import type { Step } from '../../model/steps/step.ts'

/** For each step: the index in `order` of the first branch that goes through it; -1 if none does. */
export interface BranchOwners {
  readonly owners: Int32Array
  /** For each branch: the step of an earlier branch after which its own steps begin; undefined at the start. */
  readonly leaves: readonly (number | undefined)[]
}

/** Each branch owns the steps on its path that no earlier branch has. */
export function assignSteps(steps: readonly Step[], order: readonly Branch[]): BranchOwners {
  const owners = new Int32Array(steps.length).fill(-1)
  const leaves = order.map(({ leaf }, branch) => {
    let at: number | undefined = leaf
    while (at !== undefined && owners[at] === -1) {
      owners[at] = branch
      at = steps[at]?.parent
    }
    return at
  })
  return { owners, leaves }
}

/** The branch that shows a step: its own, or the branch of the step next to it. */
export function findBranchOf(
  steps: readonly Step[],
  order: readonly Branch[],
  { owners }: BranchOwners,
  step: number,
): Branch | undefined {
  let at: number | undefined = step
  for (let hops = 0; at !== undefined && hops <= steps.length; hops++) {
    const branch = order[owners[at] ?? -1]
    if (branch !== undefined) return branch
    at = steps[at]?.parent
  }
  return undefined
}

/** The branch to show: the given one, the active one, or else the newest. */
export function preferBranches(branches: readonly Branch[], chosen: Branch | undefined): readonly Branch[] {
  const rank = (branch: Branch) => (branch === chosen ? 0 : branch.state === 'active' ? 1 : 2)
  const last = (branch: Branch) => (Number.isFinite(branch.last) ? branch.last : Number.NEGATIVE_INFINITY)
  return branches.toSorted(
    (a, b) => rank(a) - rank(b) || (last(a) < last(b) ? 1 : last(a) > last(b) ? -1 : 0),
  )
}
