import { queuedKeyOf } from '../parse/queued-key.ts'
import { isLocalCommand } from '../parse/slash-command.ts'
import type { Chain } from './chain.ts'
import type { FoldedSteps, StepDraft } from './fold-steps.ts'
import { childrenOf, none } from './forest.ts'
import type { StepKind } from './step.ts'

export interface Continuations {
  readonly chain: Chain
  readonly folded: FoldedSteps
  /** All steps, in file order. */
  readonly order: readonly number[]
  readonly parents: Int32Array
  readonly living: Uint8Array
}

/** Steps to look at in one file: a file made to have thousands of branch points must not hang the app. */
const MOST_WORK = 5_000_000

/**
 * A branch is a decision of a person: it exists only where two continuations of a step each begin with something the
 * person asked. All other continuations (a retried response, a notification, a local command, what was written below an
 * error) happened one after the other, and are joined in file order. Gives the steps that became part of others.
 */
export function joinContinuations(context: Continuations): ReadonlySet<number> {
  const { chain, folded, order, parents, living } = context
  const { drafts } = folded
  const children = livingChildren(context)
  let work = MOST_WORK

  const isWay = (index: number) => {
    const draft = drafts[index]
    return draft !== undefined && isSentByPerson(draft) && !chain.isAgentFile
  }

  const diskParent = (index: number) => chain.parents[drafts[index]?.records[0] ?? none] ?? none

  /** Whether the person went back to send the later one. */
  const isBeside = (way: number, later: number) =>
    diskParent(way) === diskParent(later) || !hangsOnError(later)

  /** After a retry that worked, the error is written with the parent it had, and the next prompt below it (2.1.128). */
  function hangsOnError(index: number): boolean {
    const parent = parents[index] ?? none
    let at = diskParent(index)
    while (at !== none && folded.stepOfRecord[at] === parent) {
      const record = chain.records[at]
      if (record?.kind === 'system' && record.subtype === 'api_error') return true
      at = chain.parents[at] ?? none
    }
    return false
  }

  /** The last living step before another one in file order, at or below an ancestor of both. */
  function lastBelow(ancestor: number, before: number): number {
    for (let place = (places[before] ?? 0) - 1; place > (places[ancestor] ?? 0); place--) {
      const index = order[place] ?? none
      if (
        living[index] === 1 &&
        drafts[index]?.lane === drafts[ancestor]?.lane &&
        isBelow(index, ancestor, before)
      )
        return index
    }
    return ancestor
  }

  /** Without passing `other`: in a file out of order, what stands before a step may be below it. */
  function isBelow(index: number, ancestor: number, other: number): boolean {
    const floor = places[ancestor] ?? 0
    let at = index
    while (at !== none && at !== ancestor && work > 0) {
      work--
      if (at === other) return false
      // In a file in order, whatever stands before the ancestor is not below it.
      if (isInOrder && (places[at] ?? 0) < floor) return false
      at = parents[at] ?? none
    }
    return at === ancestor
  }

  const places = new Int32Array(drafts.length)
  for (const [place, index] of order.entries()) places[index] = place
  const isInOrder = order.every((index) => (places[parents[index] ?? none] ?? -1) < (places[index] ?? 0))

  for (const point of order) {
    const own = children.get(point)
    if (own === undefined || own.length < 2 || work <= 0) continue
    children.set(point, [])
    const ways: number[] = []
    for (const index of own.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))) {
      const beside = isWay(index) ? ways.find((way) => isBeside(way, index)) : undefined
      const parent = beside === undefined ? lastBelow(point, index) : (parents[beside] ?? point)
      if (isWay(index)) ways.push(index)
      parents[index] = parent
      addTo(children, parent, index)
    }
  }
  return foldRetries(context, children)
}

/** A command that Claude Code carries out itself is no decision: it is written beside the conversation. */
function isSentByPerson({ lane, asks, kind, preview }: StepDraft): boolean {
  if (lane !== 0) return false
  return asks || (kind === 'command' && preview !== undefined && !isLocalCommand(preview.split(' ')[0] ?? ''))
}

function livingChildren({ order, parents, living }: Continuations): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const index of order) {
    const parent = parents[index] ?? none
    if (parent !== none && living[index] === 1) addTo(children, parent, index)
  }
  return children
}

function addTo(children: Map<number, number[]>, parent: number, index: number): void {
  const known = children.get(parent)
  if (known === undefined) children.set(parent, [index])
  else known.push(index)
}

const FOLDS_AWAY: ReadonlySet<StepKind> = new Set(['interrupt', 'note', 'queued'])

/** A prompt that was interrupted and sent again as it was: the last one counts, and holds the records of those before it. */
function foldRetries(
  { chain, folded, order, parents }: Continuations,
  children: ReadonlyMap<number, readonly number[]>,
): ReadonlySet<number> {
  const { drafts, stepOfRecord } = folded
  const absorbed = new Set<number>()
  const below = childrenOf(parents)

  function textOf(index: number): string | undefined {
    const draft = drafts[index]
    const record = draft?.asks ? chain.records[draft.records[0] ?? none] : undefined
    return record?.kind === 'user' ? queuedKeyOf(record) : undefined
  }

  /** All steps from an unanswered prompt on, apart from what follows the one it was sent again as; undefined where it was answered. */
  function unanswered(from: number, again: number): readonly number[] | undefined {
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
  }
  return absorbed

  function isBefore(a: number, b: number): boolean {
    return (drafts[a]?.order ?? 0) < (drafts[b]?.order ?? 0)
  }

  /** The prompt that a prompt follows with nothing but an interrupt between them. */
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
