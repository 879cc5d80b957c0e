import type { TranscriptRecord } from '../../parse/record.ts'
import type { Conversation } from '../build-conversation.ts'
import { stepsOfBranch } from './branch-path.ts'
import { recordsOfStep } from './branches.ts'

/**
 * Records that the active branch does not go through, and retracted answers. Subagents inside the main file are on no
 * branch and do not count.
 */
export function abandonedRecords({ steps, branches, records }: Conversation): readonly TranscriptRecord[] {
  if (branches.length <= 1 && !steps.some(({ kind }) => kind === 'retracted')) return []
  const active = branches.find(({ state }) => state === 'active')
  const onPath = new Set(active === undefined ? [] : stepsOfBranch(steps, active.leaf))
  return steps
    .filter(({ index, lane, kind }) => lane === 0 && (kind === 'retracted' || !onPath.has(index)))
    .flatMap(recordsOfStep)
    .flatMap((index) => records[index] ?? [])
}
