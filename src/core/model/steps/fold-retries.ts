import { queuedKeyOf } from '../../parse/user/queued-key.ts'
import type { Continuations } from '../branches/join-continuations.ts'
import { childrenOf, none } from '../chain/forest.ts'
import type { StepDraft } from './fold-steps.ts'
import type { StepKind } from './step.ts'

const FOLDS_AWAY: ReadonlySet<StepKind> = new Set(['interrupt', 'note', 'queued'])

/** A prompt that was interrupted and sent again unchanged. The last one counts, and has the records of the earlier ones. */
export function foldRetries(
  { chain, folded, order, parents }: Continuations,
  children: ReadonlyMap<number, readonly number[]>,
): ReadonlySet<number> {
  const { drafts, stepOfRecord } = folded
  const absorbed = new Set<number>()
  /** Built on demand, and again after a step has moved. */
  let below: ReadonlyMap<number, readonly number[]> | undefined

  function textOf(index: number): string | undefined {
    const draft = drafts[index]
    const record = draft?.asks ? chain.records[draft.records[0] ?? none] : undefined
    return record?.kind === 'user' ? queuedKeyOf(record) : undefined
  }

  /** All steps after an unanswered prompt, except those after its repetition; undefined if it was answered. */
  function unanswered(from: number, again: number): readonly number[] | undefined {
    below ??= childrenOf(parents)
    const found: number[] = []
    const waiting = [from]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const draft = drafts[at]
      if (draft === undefined || at === again) continue
      if (at !== from && !FOLDS_AWAY.has(draft.kind)) return undefined
      found.push(at)
      for (const child of below.get(at) ?? []) waiting.push(child)
    }
    return found
  }

  function absorb(steps: readonly number[], again: number): void {
    const draft = drafts[again] as StepDraft
    for (const index of steps) {
      const own = drafts[index] as StepDraft
      absorbed.add(index)
      if (own.asks) draft.earlier.push(...own.earlier, ...own.records)
      else draft.notes.push(...own.records)
      draft.notes.push(...own.notes)
      for (const record of [...own.records, ...own.notes]) stepOfRecord[record] = again
    }
    draft.earlier.sort((a, b) => a - b)
    draft.notes.sort((a, b) => a - b)
  }

  for (const again of order) {
    const text = textOf(again)
    if (text === undefined || drafts[again]?.lane !== 0 || chain.isAgentFile) continue
    const parent = parents[again] ?? none
    const sibling = (children.get(parent) ?? []).find(
      (other) => other !== again && !absorbed.has(other) && isBefore(other, again) && textOf(other) === text,
    )
    const from = sibling ?? earlierOnPath(parent, text)
    const steps = from === undefined ? undefined : unanswered(from, again)
    if (from === undefined || steps === undefined || steps.includes(again)) continue
    parents[again] = parents[from] ?? none
    absorb(steps, again)
    below = undefined
  }
  return absorbed

  function isBefore(a: number, b: number): boolean {
    return (drafts[a]?.order ?? 0) < (drafts[b]?.order ?? 0)
  }

  /** The previous prompt, if only an interrupt is between the two. */
  function earlierOnPath(parent: number, text: string): number | undefined {
    let isInterrupted = false
    let at = parent
    while (at !== none && !absorbed.has(at)) {
      const draft = drafts[at]
      if (draft?.asks) return isInterrupted && textOf(at) === text ? at : undefined
      if (draft === undefined || !FOLDS_AWAY.has(draft.kind)) return undefined
      isInterrupted ||= draft.kind === 'interrupt'
      at = parents[at] ?? none
    }
    return undefined
  }
}
