import { canBeShared, nameOfRecord, type TranscriptRecord } from '../../parse/record.ts'
import { APPROVED_PLAN } from '../../parse/user/user-text.ts'
import { type Joined, joinContinuations } from '../branches/join-continuations.ts'
import type { Chain } from '../chain/chain.ts'
import { breakCycles, Forest, none } from '../chain/forest.ts'
import type { FoldedSteps, StepDraft } from './fold-steps.ts'
import type { Step } from './step.ts'

/** How many records may be between two lines of one response. */
const LONGEST_GAP = 256

export interface ConnectedSteps {
  /** All steps of a file, of every lane, in the order of their first records. */
  readonly steps: readonly Step[]
  readonly joined: readonly Joined[]
  /** For each record: the step that its children follow. */
  readonly stepOfRecord: Int32Array
}

export function connectSteps(chain: Chain, folded: FoldedSteps): ConnectedSteps {
  const { drafts } = folded
  const parents = stepParents(chain, folded)
  const living = findLiving(drafts, parents, findPassedThrough(chain, folded))
  joinLooseRoots(chain, folded, parents, living)
  const inOrder = inFileOrder(
    drafts,
    drafts.map((_, index) => index),
  )
  const { absorbed, joined } = joinContinuations({ chain, folded, order: inOrder, parents, living })
  const order = inOrder.filter((index) => !absorbed.has(index))
  const place = new Int32Array(drafts.length)
  for (const [at, index] of order.entries()) place[index] = at
  const children: number[][] = drafts.map(() => [])
  for (const index of order) {
    const parent = parents[index] ?? none
    if (parent !== none) children[parent]?.push(place[index] ?? 0)
  }
  const steps = order.map((index, at): Step => {
    const draft = drafts[index] as StepDraft
    const parent = parents[index] ?? none
    const first = chain.records[draft.records[0] ?? none] as TranscriptRecord
    return {
      index: at,
      id: nameOfRecord(first),
      kind: draft.kind,
      lane: draft.lane,
      asks: draft.asks,
      earlier: draft.earlier,
      records: draft.records,
      calls: draft.calls,
      notes: draft.notes,
      parent: parent === none ? undefined : place[parent],
      children: children[index] ?? [],
      isLiving: living[index] === 1,
      time: timeOf(first),
      model: draft.model,
      usage: draft.usage,
      preview: draft.preview,
    }
  })
  const isLeft = ({ step, from }: Joined) => !absorbed.has(step) && !absorbed.has(from)
  return {
    steps,
    joined: joined.filter(isLeft).map(({ step, from, reason }) => {
      return { step: place[step] ?? 0, from: place[from] ?? 0, reason }
    }),
    stepOfRecord: folded.stepOfRecord.map((step) => (step === none ? none : (place[step] ?? none))),
  }
}

function timeOf(record: TranscriptRecord): number {
  return 'time' in record ? record.time : Number.NaN
}

function firstRecord(drafts: readonly StepDraft[], index: number): number {
  return drafts[index]?.records[0] ?? none
}

function inFileOrder(drafts: readonly StepDraft[], indices: number[]): readonly number[] {
  const orderOf = (index: number) => drafts[index]?.order ?? none
  return indices.sort((a, b) => orderOf(a) - orderOf(b))
}

function stepParents({ parents }: Chain, { drafts, stepOfRecord }: FoldedSteps): Int32Array {
  const result = new Int32Array(drafts.length).fill(none)
  const isInOrder = isInFileOrder(parents)
  for (const [index, draft] of drafts.entries()) {
    if (draft.follows !== undefined) {
      result[index] = stepOfRecord[draft.follows] ?? none
      continue
    }
    for (const record of draft.records) {
      const parent = parents[record] ?? none
      const step = parent === none ? none : (stepOfRecord[parent] ?? none)
      // In a file out of order, a later line of a response may come first: its parent leads back to the response.
      if (
        step === index ||
        (!isInOrder && findWayBack(record, index, parents, stepOfRecord, none) !== undefined)
      )
        continue
      result[index] = step
      break
    }
  }
  breakCycles(result)
  return result
}

function isInFileOrder(parents: Int32Array): boolean {
  return parents.every((parent, index) => parent < index)
}

/** The steps between a line of a response and the line of the same response that it follows, which is none before `first`. */
function findWayBack(
  record: number,
  step: number,
  parents: Int32Array,
  stepOfRecord: Int32Array,
  first: number,
): readonly number[] | undefined {
  const between: number[] = []
  let at = parents[record] ?? none
  while (at !== none && at >= first && stepOfRecord[at] !== step && between.length < LONGEST_GAP) {
    between.push(stepOfRecord[at] ?? none)
    at = parents[at] ?? none
  }
  return at !== none && stepOfRecord[at] === step ? between : undefined
}

/**
 * Steps between two lines of one response: a prompt or notification that came in while the model was
 * answering. The response continues after them, so they are not a branch of it.
 */
function findPassedThrough({ parents }: Chain, { drafts, stepOfRecord }: FoldedSteps): ReadonlySet<number> {
  const passed = new Set<number>()
  const isInOrder = isInFileOrder(parents)
  for (const [index, draft] of drafts.entries()) {
    if (draft.kind !== 'response' || draft.records.length === 1) continue
    const first = isInOrder ? firstRecord(drafts, index) : none
    for (const record of draft.records) {
      for (const step of findWayBack(record, index, parents, stepOfRecord, first) ?? []) passed.add(step)
    }
  }
  return passed
}

function findLiving(
  drafts: readonly StepDraft[],
  parents: Int32Array,
  passedThrough: ReadonlySet<number>,
): Uint8Array {
  const living = new Uint8Array(drafts.length)
  for (const [index, draft] of drafts.entries()) {
    if (draft.isConversation && !passedThrough.has(index)) markLiving(index, parents, living)
  }
  return living
}

function markLiving(index: number, parents: Int32Array, living: Uint8Array): void {
  for (let at = index; at !== none && living[at] === 0; at = parents[at] ?? none) living[at] = 1
}

/**
 * A file can hold several beginnings. A second prompt without a parent is a person who went back to the start,
 * except in a subagent's file, after `/clear`, and where an approved plan begins to be carried out; anything else (a
 * summary, a command, a note, an answer whose prompt is gone) follows what stands before it.
 */
function joinLooseRoots(chain: Chain, folded: FoldedSteps, parents: Int32Array, living: Uint8Array): void {
  const { drafts } = folded
  const forest = new Forest(parents)
  const before = stepsBefore(chain, folded)
  const roots = inFileOrder(
    drafts,
    drafts.map((_, index) => index).filter((index) => parents[index] === none),
  )
  for (const index of roots) {
    const previous = before[index] ?? none
    if (previous === none) continue
    const isNewStart = drafts[index]?.asks && !chain.isAgentFile && !goesOn(chain, drafts, index, previous)
    if (isNewStart && living[forest.rootOf(previous)] === 1) continue
    if (forest.link(index, previous) && living[index] === 1) markLiving(previous, parents, living)
  }
  joinDeadRoots(roots, drafts, parents, living)
}

function goesOn({ records }: Chain, drafts: readonly StepDraft[], index: number, previous: number): boolean {
  const before = drafts[previous]
  const record = records[firstRecord(drafts, index)]
  return (
    // For a record without a uuid, the predecessor is unknown.
    (record !== undefined && !canBeShared(record)) ||
    (drafts[index]?.preview?.startsWith(APPROVED_PLAN) ?? false) ||
    (before?.kind === 'command' && before.preview?.trim() === '/clear')
  )
}

/** For each step: the previous step in its lane. */
function stepsBefore({ lanes }: Chain, { drafts, stepOfRecord }: FoldedSteps): Int32Array {
  const before = new Int32Array(drafts.length).fill(none)
  const seen = new Uint8Array(drafts.length)
  const last = new Map<number, number>()
  for (const [record, step] of stepOfRecord.entries()) {
    if (step === none) continue
    const lane = lanes[record] ?? none
    if (seen[step] === 0) {
      seen[step] = 1
      before[step] = last.get(lane) ?? none
    }
    last.set(lane, step)
  }
  return before
}

/** A beginning that leads nowhere, and whose predecessor in the file is its own child, is attached to the first beginning that leads somewhere. */
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
