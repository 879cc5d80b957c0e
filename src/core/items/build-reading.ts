import { stepsOfBranch } from '../model/branches/branch-path.ts'
import { type Branch, type BranchTree, firstToRead, livingChildren } from '../model/branches/branches.ts'
import type { Conversation } from '../model/build-conversation.ts'
import type { Step } from '../model/steps/step.ts'
import { buildTurns } from '../model/steps/turns.ts'
import { outlineBranches } from './branches/branch-outlines.ts'
import { assignSteps, preferBranches } from './branches/branch-owners.ts'
import type { Fork, Item, Reading, TranscriptPlace, TurnOutline } from './item.ts'
import type { StepItems } from './step-items.ts'
import { TurnBuilder } from './turn-builder.ts'

export interface ReadingOptions {
  readonly items: StepItems
  /** The main conversation, or a sidechain in it. */
  readonly tree: BranchTree
  /** Null for the active one. */
  readonly branch: string | null
  readonly agentsOfCall: (callId: string) => readonly TranscriptPlace[]
  /** The subagent that returned a report, by its name in the report. */
  readonly agentOfTask: (name: string) => TranscriptPlace | undefined
}

export type ReadBranch = Pick<Reading, 'branch' | 'branches' | 'forks' | 'turns' | 'items'>

/** A conversation, or a sidechain in it, along one branch. */
export function buildReading(
  conversation: Conversation,
  { items: stepItems, tree, branch: wanted, ...agents }: ReadingOptions,
): ReadBranch {
  const { steps } = conversation
  const branch = chooseBranch(tree, wanted)
  const path = branch === undefined ? [] : stepsOfBranch(steps, branch.leaf)
  const items: Item[] = []
  const turns: TurnOutline[] = []
  const firstItems = new Map<number, number>()
  for (const turn of buildTurns(steps, path)) {
    const builder = new TurnBuilder(conversation, turns.length, items, agents)
    for (const index of turn.opener === undefined ? turn.steps : [turn.opener, ...turn.steps]) {
      const step = steps[index]
      if (step === undefined) continue
      firstItems.set(index, items.length)
      builder.add(step, stepItems.ofStep(step))
    }
    turns.push(builder.finish(turn.opener === undefined ? undefined : steps[turn.opener]))
  }
  return {
    branch: branch?.id ?? null,
    branches: outlineBranches(conversation, tree.branches),
    forks: branch === undefined ? [] : buildForks(conversation, tree, branch, firstItems),
    turns,
    items,
  }
}

export function findTree(conversation: Conversation, sidechain: number | null): BranchTree | undefined {
  if (sidechain === null) return conversation
  return conversation.sidechains.find(({ lane }) => lane === sidechain)
}

export function chooseBranch({ branches }: BranchTree, wanted: string | null): Branch | undefined {
  return branches.find(({ id }) => id === wanted) ?? firstToRead(branches)
}

/** In reading order. */
function buildForks(
  { steps }: Conversation,
  { branches, branchPoints }: BranchTree,
  branch: Branch,
  firstItems: ReadonlyMap<number, number>,
): readonly Fork[] {
  if (branchPoints.length === 0) return []
  const points = new Set(branchPoints)
  const order = preferBranches(branches, branch)
  const { owners } = assignSteps(steps, order)
  const forks: Fork[] = []
  for (let at = steps[branch.leaf]; at !== undefined; ) {
    const start: Step = at
    const parent = at.parent === undefined ? undefined : steps[at.parent]
    if (points.has(parent?.index)) {
      const ways =
        parent === undefined
          ? steps.flatMap((step) =>
              step.lane === start.lane && step.parent === undefined && step.isLiving ? [step.index] : [],
            )
          : livingChildren(steps, parent)
      const named = ways.map((way) => order[owners[way] ?? -1]?.id ?? branch.id)
      forks.push({ after: (firstItems.get(at.index) ?? 0) - 1, ways: named, taken: ways.indexOf(at.index) })
    }
    at = parent
  }
  return forks.reverse()
}
