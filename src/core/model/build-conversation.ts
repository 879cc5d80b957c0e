import { isLink, nameOfRecord, type SummaryRecord, type TranscriptRecord } from '../parse/record.ts'
import { addBeside } from './branches/branch-path.ts'
import { type BranchTree, buildBranches, type Resumed, recordsOfStep } from './branches/branches.ts'
import type { Joined } from './branches/join-continuations.ts'
import { buildSidechains, type Sidechain } from './branches/sidechains.ts'
import { buildChain, type Chain, type ChainOptions } from './chain/chain.ts'
import { none } from './chain/forest.ts'
import { connectSteps } from './steps/connect-steps.ts'
import { type FoldedSteps, foldSteps } from './steps/fold-steps.ts'
import { type QueuedPrompt, settleQueue } from './steps/queued-prompts.ts'
import { isPrompt, type Step } from './steps/step.ts'

/** Everything in a file, folded into steps. Texts stay on disk; records know their place. */
export interface Conversation extends BranchTree {
  readonly records: readonly TranscriptRecord[]
  readonly steps: readonly Step[]
  readonly sidechains: readonly Sidechain[]
  readonly queued: readonly QueuedPrompt[]
  /** Places where the file forks but the conversation does not. */
  readonly joined: readonly Joined[]
  /** State, summaries, snapshots and other records without a place in the chain. */
  readonly loose: readonly number[]
  /** Repeated records: with the same uuid, or written again when the session was resumed. */
  readonly duplicates: readonly number[]
  /** Uuids of parents that are not in the file. */
  readonly missingParents: ReadonlySet<string>
  /** The last value of each state record, by type. */
  readonly state: ReadonlyMap<string, string>
  readonly counts: ConversationCounts
  readonly findStep: (uuid: string) => Step | undefined
  /** The index of a link. If several have the same uuid, the index of the one that counts. */
  readonly findRecord: (uuid: string) => number | undefined
}

export interface ConversationCounts {
  readonly prompts: number
  readonly responses: number
  readonly toolCalls: number
  readonly resultsPaired: number
  readonly resultsUnpaired: number
  readonly orphans: number
  /** Records in no branch, no sidechain and not loose: always 0, or the model is wrong. */
  readonly uncovered: number
}

export function buildConversation(
  records: readonly TranscriptRecord[],
  options: ChainOptions = { isAgentFile: false },
): Conversation {
  const chain = buildChain(records, options)
  const queued = settleQueue(records).filter(({ isTyped }) => isTyped)
  const folded = foldSteps(chain, queued)
  const { steps, stepOfRecord, joined } = connectSteps(chain, folded)
  const places = placesOf(steps, records.length)
  const findStep = (uuid: string) => steps[places[chain.indexByUuid.get(uuid) ?? none] ?? none]
  const summaries = records.filter((record): record is SummaryRecord => record.kind === 'summary')
  const shared = { records, summaries, stepOfUuid: (uuid: string) => findStep(uuid)?.index }
  const byLane = Map.groupBy(steps, ({ lane }) => lane)
  const resumed = findResumed(
    records,
    (uuid) => steps[stepOfRecord[chain.indexByUuid.get(uuid) ?? none] ?? none],
  )
  const main = buildBranches(steps, byLane.get(0) ?? [], { ...shared, resumed })
  const sidechains = buildSidechains(chain, steps, (lane) =>
    buildBranches(steps, byLane.get(lane) ?? [], { ...shared, resumed: { kind: 'newest' } }),
  )
  const queuedByName = new Map(
    queued.map(({ record }) => [nameOfRecord(records[record] as TranscriptRecord), record]),
  )
  const loose: number[] = []
  records.forEach((record, index) => {
    if (!isLink(record)) loose.push(index)
  })
  return {
    ...main,
    records,
    steps,
    sidechains,
    queued,
    joined,
    loose,
    duplicates: chain.duplicates,
    missingParents: chain.missingParents,
    state: lastState(records),
    counts: {
      prompts: countWhere(steps, (step) => step.lane === 0 && isPrompt(step)),
      responses: countWhere(steps, (step) => step.kind === 'response'),
      ...countCalls(folded),
      orphans: chain.orphans,
      uncovered: countUncovered(chain, steps, [main, ...sidechains], loose),
    },
    findStep,
    findRecord: (uuid) => chain.indexByUuid.get(uuid) ?? queuedByName.get(uuid),
  }
}

/** For each record: the step that shows it. */
function placesOf(steps: readonly Step[], recordCount: number): Int32Array {
  const places = new Int32Array(recordCount).fill(none)
  for (const step of steps) for (const record of recordsOfStep(step)) places[record] = step.index
  return places
}

/** `last-prompt` names the leaf to resume. If there are several, the last one in the file counts. */
function findResumed(records: readonly TranscriptRecord[], findStep: Conversation['findStep']): Resumed {
  for (let index = records.length - 1; index >= 0; index--) {
    const record = records[index]
    if (record?.kind !== 'state') continue
    if (record.rewindsToStart) return { kind: 'begun-after', record: index }
    if (record.type !== 'last-prompt' || record.leafUuid === undefined) continue
    const step = findStep(record.leafUuid)
    if (step !== undefined && step.lane === 0) return { kind: 'step', step: step.index }
  }
  return { kind: 'newest' }
}

function lastState(records: readonly TranscriptRecord[]): ReadonlyMap<string, string> {
  const state = new Map<string, string>()
  for (const record of records) {
    if (record.kind === 'state' && record.value !== undefined) state.set(record.type, record.value)
  }
  return state
}

function countWhere(steps: readonly Step[], test: (step: Step) => boolean): number {
  let count = 0
  for (const step of steps) if (test(step)) count++
  return count
}

function countCalls({ callsById, unpairedResults }: FoldedSteps) {
  let paired = 0
  for (const calls of callsById.values()) if (calls.some(({ results }) => results.length > 0)) paired++
  return { toolCalls: callsById.size, resultsPaired: paired, resultsUnpaired: unpairedResults.size }
}

/** Walks all branches as a reader does, and counts the records that nobody would see. */
function countUncovered(
  chain: Chain,
  steps: readonly Step[],
  trees: readonly BranchTree[],
  loose: readonly number[],
): number {
  const covered = new Uint8Array(chain.records.length)
  for (const index of loose) covered[index] = 1
  for (const index of chain.duplicates) covered[index] = 1
  const visited = new Uint8Array(steps.length)
  const visit = (step: Step) => {
    visited[step.index] = 1
    for (const index of recordsOfStep(step)) covered[index] = 1
  }
  for (const { branches } of trees) {
    for (const { leaf } of branches) {
      let next: number | undefined
      for (let at = steps[leaf]; at !== undefined && visited[at.index] === 0; ) {
        visit(at)
        const beside: number[] = []
        addBeside(steps, at, next, beside)
        for (const index of beside) visit(steps[index] as Step)
        next = at.index
        at = at.parent === undefined ? undefined : steps[at.parent]
      }
    }
  }
  return covered.reduce((missing, isCovered) => missing - isCovered, covered.length)
}
