import type { BranchOutline } from '../../core/items/item.ts'

export interface BranchLine {
  readonly branch: BranchOutline
  readonly depth: number
}

/** Each branch below the one it leaves, in file order. What names no parent that is there stands at the top. */
export function toBranchTree(branches: readonly BranchOutline[]): readonly BranchLine[] {
  const ids = new Set(branches.map(({ id }) => id))
  const lines: BranchLine[] = []
  const done = new Set<string>()

  function push(branch: BranchOutline, depth: number): void {
    if (done.has(branch.id)) return
    done.add(branch.id)
    lines.push({ branch, depth })
    for (const child of branches) if (child.parent === branch.id) push(child, depth + 1)
  }

  for (const branch of branches) if (branch.parent === null || !ids.has(branch.parent)) push(branch, 0)
  for (const branch of branches) push(branch, 0)
  return lines
}
