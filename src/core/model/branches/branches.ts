import { assertNever } from '../../assert-never.ts'
import type { SummaryRecord, TranscriptRecord } from '../../parse/record.ts'
import type { Step } from '../steps/step.ts'

/** A path from the beginning to a leaf. Steps that it shares with other branches do not count as its own. */
export interface Branch {
  /** The last step of the path. */
  readonly leaf: number
  /** Stable between readings: the uuid of the step at which the branch leaves the others. */
  readonly id: string
  /** The step after which the branch leaves the others; undefined if it starts from the beginning or never leaves. */
  readonly forkedAt: number | undefined
  /**
   * - `active`: what Claude Code would resume
   * - `stub`: a prompt that was cancelled and typed again, without an answer
   * - `abandoned`: a person rewound to a point before it
   */
  readonly state: 'active' | 'stub' | 'abandoned'
  readonly title: string | undefined
  readonly first: number
  readonly last: number
  readonly records: number
  readonly bytes: number
}

export interface BranchTree {
  readonly branches: readonly Branch[]
  /** Steps with several living children; `undefined` stands for the beginning of the file. */
  readonly branchPoints: readonly (number | undefined)[]
}

export interface BranchOptions {
  readonly records: readonly TranscriptRecord[]
  readonly resumed: Resumed
  readonly summaries: readonly SummaryRecord[]
  readonly stepOfUuid: (uuid: string) => number | undefined
}

/**
 * What Claude Code would resume: the conversation at or below the named step, the newest one if no step is named, or,
 * after a person rewound to the start, one that began after that record.
 */
export type Resumed =
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'newest' }
  | { readonly kind: 'begun-after'; readonly record: number }

/** The branches of one lane, whose steps are `own`. */
export function buildBranches(
  steps: readonly Step[],
  own: readonly Step[],
  options: BranchOptions,
): BranchTree {
  const { records } = options
  const livingRoots = own.filter((step) => step.parent === undefined && step.isLiving)
  const branchPoints: (number | undefined)[] = own
    .filter((step) => livingChildren(steps, step).length > 1)
    .map((step) => step.index)
  if (livingRoots.length > 1) branchPoints.unshift(undefined)

  const leaves = own.filter((step) => step.isLiving && livingChildren(steps, step).length === 0)
  const lastOwn = own.at(-1)
  if (leaves.length === 0 && lastOwn !== undefined) leaves.push(lastOwn)
  const activeLeaf = findActiveLeaf(steps, records, leaves, options.resumed)
  const details = {
    points: new Set(branchPoints),
    titles: titlesByStep(options),
    promptAbove: leaves.length > 1 ? promptsAbove(steps, own) : new Map<number, string>(),
  }
  const branches = leaves.map((leaf) =>
    buildBranch(steps, records, leaf, { ...details, isActive: leaf === activeLeaf }),
  )
  return { branches, branchPoints }
}

/** The branch shown by default: the one that would be resumed, or else the last one abandoned. */
export function firstToRead(branches: readonly Branch[]): Branch | undefined {
  return branches.find(({ state }) => state === 'active') ?? branches.at(-1)
}

export function livingChildren(steps: readonly Step[], step: Step): readonly number[] {
  return step.children.filter((child) => steps[child]?.isLiving)
}

/** The newest leaf among those that may be resumed. */
function findActiveLeaf(
  steps: readonly Step[],
  records: readonly TranscriptRecord[],
  leaves: readonly Step[],
  resumed: Resumed,
): Step | undefined {
  let newest: Step | undefined
  let newestTime = Number.NEGATIVE_INFINITY
  for (const leaf of findCandidates(steps, leaves, resumed)) {
    const time = lastTime(records, leaf)
    if (newest === undefined || time >= newestTime || Number.isNaN(newestTime)) {
      newest = leaf
      newestTime = time
    }
  }
  return newest
}

function findCandidates(steps: readonly Step[], leaves: readonly Step[], resumed: Resumed): readonly Step[] {
  switch (resumed.kind) {
    case 'step': {
      const below = leavesBelow(steps, leaves, livingAt(steps, resumed.step))
      return below.length > 0 ? below : leaves
    }
    case 'begun-after': {
      const begun = steps.filter(
        ({ parent, records }) => parent === undefined && (records[0] ?? 0) > resumed.record,
      )
      return begun.flatMap(({ index }) => leavesBelow(steps, leaves, index))
    }
    case 'newest':
      return leaves
    default:
      return assertNever(resumed)
  }
}

/** If the leaf leads nowhere, such as a `/exit`, it stands for its parent. */
function livingAt(steps: readonly Step[], step: number): number {
  let at = steps[step]
  while (at !== undefined && !at.isLiving && at.parent !== undefined) at = steps[at.parent]
  return at?.index ?? step
}

function leavesBelow(steps: readonly Step[], leaves: readonly Step[], ancestor: number): readonly Step[] {
  const below = new Set<number>()
  const waiting = [ancestor]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    below.add(at)
    for (const child of steps[at]?.children ?? []) waiting.push(child)
  }
  return leaves.filter((leaf) => below.has(leaf.index))
}

function titlesByStep({ summaries, stepOfUuid }: BranchOptions): ReadonlyMap<number, string> {
  const titles = new Map<number, string>()
  for (const { leafUuid, summary } of summaries) {
    const step = leafUuid === undefined ? undefined : stepOfUuid(leafUuid)
    if (step !== undefined) titles.set(step, summary)
  }
  return titles
}

interface BranchDetails {
  readonly isActive: boolean
  readonly points: ReadonlySet<number | undefined>
  readonly titles: ReadonlyMap<number, string>
  readonly promptAbove: ReadonlyMap<number, string>
}

function buildBranch(
  steps: readonly Step[],
  records: readonly TranscriptRecord[],
  leaf: Step,
  { isActive, points, titles, promptAbove }: BranchDetails,
): Branch {
  let first = Number.NaN
  let last = Number.NaN
  let count = 0
  let bytes = 0
  let hasAnswer = false
  let summary: string | undefined
  let prompt: string | undefined
  let at: Step = leaf
  for (;;) {
    for (const index of recordsOfStep(at)) {
      const record = records[index]
      count++
      bytes += record?.length ?? 0
      const time = timeOf(record)
      if (!(time >= first)) first = Number.isNaN(time) ? first : time
      if (!(time <= last)) last = Number.isNaN(time) ? last : time
    }
    if (at.kind === 'response' && isAnswer(at, records)) hasAnswer = true
    summary ??= titles.get(at.index)
    // Its first own step shows where it leaves the others. Later steps may be the same everywhere.
    if (at.asks) prompt = at.preview
    const parent: Step | undefined = at.parent === undefined ? undefined : steps[at.parent]
    if (parent === undefined || points.has(parent.index)) break
    at = parent
  }
  return {
    leaf: leaf.index,
    id: at.id,
    forkedAt: at.parent,
    state: isActive ? 'active' : hasAnswer ? 'abandoned' : 'stub',
    title: summary ?? prompt ?? promptAbove.get(at.index),
    first,
    last,
    records: count,
    bytes,
  }
}

/** For each step: the last prompt on the way to it. Two answers to one prompt have no prompt of their own. */
function promptsAbove(steps: readonly Step[], own: readonly Step[]): ReadonlyMap<number, string> {
  const prompts = new Map<number, string>()
  const waiting = own.filter((step) => step.parent === undefined)
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const above = step.parent === undefined ? undefined : prompts.get(step.parent)
    const prompt = step.asks ? (step.preview ?? above) : above
    if (prompt !== undefined) prompts.set(step.index, prompt)
    for (const child of step.children) waiting.push(steps[child] as Step)
  }
  return prompts
}

function isAnswer(step: Step, records: readonly TranscriptRecord[]): boolean {
  return step.records.some((index) => {
    const record = records[index]
    return record?.kind === 'assistant' && !record.isSynthetic
  })
}

export function recordsOfStep(step: Step): readonly number[] {
  if (step.calls.length === 0 && step.earlier.length === 0)
    return step.notes.length === 0 ? step.records : [...step.records, ...step.notes]
  const indices = new Set([...step.earlier, ...step.records])
  for (const index of step.notes) indices.add(index)
  for (const call of step.calls) {
    for (const result of call.results) indices.add(result.record)
    for (const index of call.notes) indices.add(index)
  }
  return [...indices]
}

function timeOf(record: TranscriptRecord | undefined): number {
  return record !== undefined && 'time' in record ? record.time : Number.NaN
}

function lastTime(records: readonly TranscriptRecord[], step: Step): number {
  return timeOf(records[step.records.at(-1) ?? 0])
}
