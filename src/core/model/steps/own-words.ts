import type { LinkRecord, UserRecord } from '../../parse/record.ts'
import type { Chain } from '../chain/chain.ts'
import { none } from '../chain/forest.ts'
import type { StepKind } from './step.ts'

export interface OwnWords {
  /** Asked of every record in file order: of one that is marked as meta and begins work of its own, the kind of its step. */
  readonly kindOf: (record: LinkRecord, index: number) => StepKind | undefined
}

/** How many records may be between such a record and its answer. */
const MOST_BETWEEN = 50

/** Most meta records are remarks on a prompt. Some started the work: a scheduled run, or a program's report. */
export function findOwnWords({ records, parents, lanes }: Chain): OwnWords {
  const seen = new Set<string>()
  const scheduled = new Set<number>()

  function kindOf(record: LinkRecord, index: number): StepKind | undefined {
    if (record.kind !== 'user') return undefined
    const isNew = record.promptId !== undefined && !seen.has(record.promptId)
    if (record.promptId !== undefined) seen.add(record.promptId)
    if (record.role !== 'meta' || record.preview === undefined) return undefined
    if (isScheduled(record, index)) {
      scheduled.add(index)
      return 'scheduled'
    }
    return isNew && isAnswered(index) ? 'notification' : undefined
  }

  /** Several runs that are due at the same time share a prompt id and follow each other. */
  function isScheduled({ promptId }: UserRecord, index: number): boolean {
    let parent = parents[index] ?? none
    for (let up = 0; up < MOST_BETWEEN && records[parent]?.kind === 'attachment'; up++)
      parent = parents[parent] ?? none
    const before = records[parent]
    if (before?.kind === 'system') return before.subtype === 'scheduled_task_fire'
    return before?.kind === 'user' && scheduled.has(parent) && before.promptId === promptId
  }

  function isAnswered(index: number): boolean {
    for (let at = index + 1; at < Math.min(records.length, index + MOST_BETWEEN); at++) {
      const record = records[at]
      if (lanes[at] !== lanes[index]) continue
      if (record?.kind === 'assistant') return !record.isPlaceholder
      if (record?.kind === 'user' && record.role !== 'meta') return false
    }
    return false
  }

  return { kindOf }
}
