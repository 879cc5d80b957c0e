import type { Spawn } from '../parse/record.ts'
import type { BranchTree } from './branches.ts'
import { type Chain, none } from './chain.ts'
import type { Step, ToolCall } from './step.ts'

/** A subagent whose records stand in the main file (1.0.17 to 2.0.22). */
export interface Sidechain extends BranchTree {
  readonly lane: number
  /** The call that spawned it, where that can be told. */
  readonly callId: string | undefined
  readonly preview: string | undefined
}

export function buildSidechains(
  chain: Chain,
  steps: readonly Step[],
  branchesOf: (lane: number) => BranchTree,
): readonly Sidechain[] {
  if (chain.laneCount === 1) return []
  const firstSteps = new Map<number, Step>()
  for (const step of steps) if (!firstSteps.has(step.lane)) firstSteps.set(step.lane, step)
  const spawns = findSpawns(chain, steps)
  const taken = new Set<string>()
  const sidechains: Sidechain[] = []
  for (let lane = 1; lane < chain.laneCount; lane++) {
    const first = firstSteps.get(lane)
    const call = first && findCall(chain, lane, first, spawns, taken)
    if (call !== undefined) taken.add(call)
    sidechains.push({ ...branchesOf(lane), lane, callId: call, preview: first?.preview })
  }
  return sidechains
}

interface SpawningCall extends Spawn {
  readonly id: string
}

function findSpawns({ records }: Chain, steps: readonly Step[]): readonly SpawningCall[] {
  const spawns: SpawningCall[] = []
  for (const step of steps) {
    for (const call of step.calls) {
      const spawn = spawnOf(records, call)
      if (spawn !== undefined) spawns.push({ id: call.id, ...spawn })
    }
  }
  return spawns
}

function spawnOf(records: Chain['records'], call: ToolCall): Spawn | undefined {
  const record = records[call.record]
  const block = record?.kind === 'assistant' ? record.blocks[call.block] : undefined
  return block?.kind === 'call' ? block.spawn : undefined
}

/** Such a sidechain names no call: its prompt is the one the call was given. */
function findCall(
  { records, laneOrigins }: Chain,
  lane: number,
  first: Step,
  spawns: readonly SpawningCall[],
  taken: ReadonlySet<string>,
): string | undefined {
  const record = records[first.records[0] ?? none]
  const opening = record?.kind === 'user' ? record.opening : undefined
  if (opening !== undefined) {
    const match = spawns.find(
      (spawn) =>
        !taken.has(spawn.id) &&
        spawn.promptLength === opening.promptLength &&
        spawn.promptStart === opening.promptStart,
    )
    if (match !== undefined) return match.id
  }
  const origin = records[laneOrigins[lane] ?? none]
  if (origin?.kind !== 'assistant') return undefined
  const block = origin.blocks.find((candidate) => candidate.kind === 'call' && candidate.spawn !== undefined)
  return block?.kind === 'call' ? block.id : undefined
}
