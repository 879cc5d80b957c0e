import { livingChildren } from '../../model/branches/branches.ts'
import type { Step } from '../../model/steps/step.ts'
import type { SharedWay } from '../item.ts'

/** For a step where branches part, the ways that lead to it. The part that all branches share is not a way, unless there are several beginnings. */
export function createPaths(
  steps: readonly Step[],
  beginnings: number,
): (fork: number) => readonly SharedWay[] {
  const known = new Map<number, readonly SharedWay[]>()

  return function pathTo(fork) {
    const path = known.get(fork) ?? extend(fork)
    known.set(fork, path)
    return path
  }

  function extend(fork: number): readonly SharedWay[] {
    /** From the fork upwards. Each way ends where the one before it begins. */
    const ways: SharedWay[] = []
    let above: readonly SharedWay[] = []
    let title: string | null = null
    let prompts = 0
    for (let at = steps[fork]; at !== undefined; ) {
      if (at.asks) {
        title = at.preview ?? null
        prompts++
      }
      const parent: Step | undefined = at.parent === undefined ? undefined : steps[at.parent]
      if (parent === undefined) {
        if (beginnings > 1) ways.push({ id: at.id, title, prompts })
        break
      }
      if (livingChildren(steps, parent).length > 1) {
        ways.push({ id: at.id, title, prompts })
        title = null
        prompts = 0
        const before = known.get(parent.index)
        if (before !== undefined) {
          above = before
          break
        }
      }
      at = parent
    }
    return [...above, ...ways.reverse()]
  }
}
