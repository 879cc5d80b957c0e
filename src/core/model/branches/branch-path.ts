import type { Step } from '../steps/step.ts'

/**
 * The steps of a branch from the beginning to its leaf, in reading order. Steps next to the path that lead nowhere
 * (a `/exit`, a retried API error) come after their parent step.
 */
export function stepsOfBranch(steps: readonly Step[], leaf: number): readonly number[] {
  const path: Step[] = []
  for (let at = steps[leaf]; at !== undefined; at = at.parent === undefined ? undefined : steps[at.parent]) {
    path.push(at)
  }
  const result: number[] = []
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const step = path[depth] as Step
    result.push(step.index)
    addBeside(steps, step, path[depth - 1]?.index, result)
  }
  return result
}

/** The children of a step that no branch goes through, with everything below them. */
export function addBeside(
  steps: readonly Step[],
  step: Step,
  next: number | undefined,
  result: number[],
): void {
  const waiting: number[] = []
  const push = (children: readonly number[]) => {
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at] as number
      if (child !== next && !steps[child]?.isLiving) waiting.push(child)
    }
  }
  push(step.children)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    result.push(at)
    push(steps[at]?.children ?? [])
  }
}
