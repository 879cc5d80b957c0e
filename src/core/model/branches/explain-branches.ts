import type { Conversation } from '../build-conversation.ts'
import type { Step } from '../steps/step.ts'
import { livingChildren } from './branches.ts'
import type { Joined } from './join-continuations.ts'

export interface ExplainedStep {
  readonly line: number
  readonly uuid: string
  readonly kind: Step['kind']
  readonly time: number
  readonly words: string | null
}

export interface ExplainedBranches {
  /** Each with the step behind which the ways part, null for the beginning, and what each way begins with. */
  readonly points: readonly {
    readonly after: ExplainedStep | null
    readonly ways: readonly ExplainedStep[]
  }[]
  /** Where the file forks and the conversation does not: what follows what, though it hangs on something else. */
  readonly joined: readonly {
    readonly step: ExplainedStep
    readonly writtenBelow: ExplainedStep
    readonly readAfter: ExplainedStep
    readonly reason: Joined['reason']
  }[]
  /** Lines that were written again, with the same uuid or on resuming. */
  readonly copies: readonly number[]
  /** Prompts that were interrupted and sent again, with the lines of those before. */
  readonly resent: readonly { readonly step: ExplainedStep; readonly earlier: readonly number[] }[]
}

/** Explains why the conversation branches where it does, and why it does not at other forks of the file. */
export function explainBranches(conversation: Conversation): ExplainedBranches {
  const { steps, records, branchPoints, joined, duplicates } = conversation
  const lineOf = (index: number) => records[index]?.line ?? 0
  const explain = (index: number): ExplainedStep => {
    const { id, kind, time, preview, records: own } = steps[index] as Step
    return { line: lineOf(own[0] ?? -1), uuid: id, kind, time, words: preview ?? null }
  }
  const beginnings = steps.filter(
    ({ lane, parent, isLiving }) => lane === 0 && parent === undefined && isLiving,
  )
  return {
    points: branchPoints.map((point) => ({
      after: point === undefined ? null : explain(point),
      ways: (point === undefined
        ? beginnings.map(({ index }) => index)
        : livingChildren(steps, steps[point] as Step)
      ).map(explain),
    })),
    joined: joined
      .map(({ step, from, reason }) => ({
        step: explain(step),
        writtenBelow: explain(from),
        readAfter: explain(steps[step]?.parent ?? from),
        reason,
      }))
      // A queued prompt has no place in the tree of the file.
      .filter(({ step, readAfter }) => step.kind !== 'interjection' && readAfter.kind !== 'interjection'),
    copies: duplicates.map(lineOf),
    resent: steps.flatMap(({ index, earlier }) =>
      earlier.length === 0 ? [] : [{ step: explain(index), earlier: earlier.map(lineOf) }],
    ),
  }
}
