import { breakCycles, type Chain, linkAt, none } from './chain.ts'
import type { FoldedSteps, StepDraft } from './fold-steps.ts'
import type { Step } from './step.ts'

/** How many records may stand between two lines of one response. */
const LONGEST_GAP = 256

/** All steps of a file, of every lane, in the order of their first records. */
export function connectSteps(chain: Chain, folded: FoldedSteps): readonly Step[] {
  const { drafts } = folded
  const parents = stepParents(chain, folded)
  const living = findLiving(drafts, parents, findPassedThrough(chain, folded))
  joinLooseRoots(chain, folded, parents, living)

  const order = drafts
    .map((_, index) => index)
    .sort((a, b) => firstRecord(drafts, a) - firstRecord(drafts, b))
  const place = new Int32Array(drafts.length)
  order.forEach((index, at) => {
    place[index] = at
  })
  const children: number[][] = drafts.map(() => [])
  for (const index of order) {
    const parent = parents[index] ?? none
    if (parent !== none) children[parent]?.push(place[index] ?? 0)
  }
  return order.map((index, at) => {
    const draft = drafts[index] as StepDraft
    const parent = parents[index] ?? none
    const first = linkAt(chain.records, firstRecord(drafts, index))
    return {
      index: at,
      id: first.uuid,
      kind: draft.kind,
      lane: draft.lane,
      records: draft.records,
      calls: draft.calls,
      notes: draft.notes,
      parent: parent === none ? undefined : place[parent],
      children: children[index] ?? [],
      isLiving: living[index] === 1,
      time: first.time,
      model: draft.model,
      usage: draft.usage,
      preview: draft.preview,
    }
  })
}

function firstRecord(drafts: readonly StepDraft[], index: number): number {
  return drafts[index]?.records[0] ?? none
}

function stepParents({ parents }: Chain, { drafts, stepOfRecord }: FoldedSteps): Int32Array {
  const result = new Int32Array(drafts.length).fill(none)
  drafts.forEach((draft, index) => {
    for (const record of draft.records) {
      const parent = parents[record] ?? none
      const step = parent === none ? none : (stepOfRecord[parent] ?? none)
      if (step === index) continue
      result[index] = step
      break
    }
  })
  breakCycles(result)
  return result
}

/**
 * Steps between two lines of one response: a prompt or notification that came in while the model was
 * answering. The response goes on after them, so they are no branch of it.
 */
function findPassedThrough({ parents }: Chain, { drafts, stepOfRecord }: FoldedSteps): ReadonlySet<number> {
  const passed = new Set<number>()
  drafts.forEach((draft, index) => {
    if (draft.kind !== 'response') return
    for (const record of draft.records) {
      const between: number[] = []
      let at = parents[record] ?? none
      while (at !== none && stepOfRecord[at] !== index && between.length < LONGEST_GAP) {
        between.push(stepOfRecord[at] ?? none)
        at = record === draft.records[0] ? none : (parents[at] ?? none)
      }
      if (at !== none && stepOfRecord[at] === index) for (const step of between) passed.add(step)
    }
  })
  return passed
}

function findLiving(
  drafts: readonly StepDraft[],
  parents: Int32Array,
  passedThrough: ReadonlySet<number>,
): Uint8Array {
  const living = new Uint8Array(drafts.length)
  drafts.forEach((draft, index) => {
    if (draft.isConversation && !passedThrough.has(index)) markLiving(index, parents, living)
  })
  return living
}

function markLiving(index: number, parents: Int32Array, living: Uint8Array): void {
  for (let at = index; at !== none && living[at] === 0; at = parents[at] ?? none) living[at] = 1
}

/**
 * A file can hold several beginnings. A second prompt without a parent is a person who went back to the
 * start; anything else (a command, a note, an answer whose prompt is gone) follows what stands before it.
 */
function joinLooseRoots(chain: Chain, folded: FoldedSteps, parents: Int32Array, living: Uint8Array): void {
  const { drafts } = folded
  const opening = findOpenings(drafts, parents)
  const roots = drafts.map((_, index) => index).filter((index) => parents[index] === none)
  for (const index of roots.sort((a, b) => firstRecord(drafts, a) - firstRecord(drafts, b))) {
    const previous = findStepBefore(chain, folded, drafts[index] as StepDraft)
    if (previous === none) continue
    const root = rootOf(previous, parents)
    if (root === index || (opening[index] === 1 && living[root] === 1)) continue
    parents[index] = previous
    if (living[index] === 1) markLiving(previous, parents, living)
  }
  joinDeadRoots(roots, drafts, parents, living)
}

/** A beginning that leads nowhere, and whose predecessor in the file is its own child, hangs on the first that does. */
function joinDeadRoots(
  roots: readonly number[],
  drafts: readonly StepDraft[],
  parents: Int32Array,
  living: Uint8Array,
): void {
  const firstRoots = new Map<number | undefined, number>()
  const left = roots.filter((index) => parents[index] === none)
  for (const index of [...left.filter((root) => living[root] === 1), ...left]) {
    const lane = drafts[index]?.lane
    const first = firstRoots.get(lane)
    if (first === undefined) firstRoots.set(lane, index)
    else if (living[index] === 0 && first !== index) parents[index] = first
  }
}

/** Marks the roots whose conversation opens with a prompt. */
function findOpenings(drafts: readonly StepDraft[], parents: Int32Array): Uint8Array {
  const opens = new Uint8Array(drafts.length)
  drafts.forEach((draft, index) => {
    if (draft.kind !== 'prompt') return
    let at = index
    while (parents[at] !== none && !drafts[parents[at] ?? none]?.isConversation) at = parents[at] ?? none
    if (parents[at] === none) opens[at] = 1
  })
  return opens
}

function findStepBefore({ lanes }: Chain, { stepOfRecord }: FoldedSteps, draft: StepDraft): number {
  for (let before = (draft.records[0] ?? 0) - 1; before >= 0; before--) {
    if (lanes[before] === draft.lane && stepOfRecord[before] !== none) return stepOfRecord[before] ?? none
  }
  return none
}

function rootOf(step: number, parents: Int32Array): number {
  let at = step
  while (parents[at] !== none) at = parents[at] ?? none
  return at
}
