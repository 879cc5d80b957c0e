import type { StepItems } from '../items/step-items.ts'
import type { Conversation } from '../model/build-conversation.ts'
import { ownOf } from '../parse/usage.ts'

/** A response on the branch that is read, or a compaction. */
export interface BranchPoint {
  readonly kind: 'response' | 'compaction'
  /** The item that shows it. */
  readonly item: string
  /** Where its first record stands. */
  readonly offset: number
  readonly time: number | null
  readonly model: string | null
  /** All tokens that the model was given. */
  readonly prompt: number
  readonly output: number
}

/** The responses along a branch, in reading order, with how large their prompts were. */
export function listBranchPoints(
  { steps, records }: Conversation,
  path: Iterable<number>,
  items: StepItems,
): readonly BranchPoint[] {
  const points: BranchPoint[] = []
  for (const index of path) {
    const step = steps[index]
    if (step === undefined || (step.kind !== 'compaction' && step.usage === undefined)) continue
    const item = items.ofStep(step)[0]?.key
    const offset = records[step.records[0] ?? -1]?.offset
    if (item === undefined || offset === undefined || step.model === '<synthetic>') continue
    // An advisor reads a prompt of its own.
    const own = step.usage === undefined ? undefined : ownOf(step.usage)
    points.push({
      kind: step.kind === 'compaction' ? 'compaction' : 'response',
      item,
      offset,
      time: Number.isNaN(step.time) ? null : step.time,
      model: step.model ?? null,
      prompt: own === undefined ? 0 : own.input + own.cacheRead + own.cacheCreation,
      output: own?.output ?? 0,
    })
  }
  return points
}
