import type { Spawn } from '../../parse/record.ts'
import type { Chain } from '../chain/chain.ts'
import { none } from '../chain/forest.ts'
import type { Step, ToolCall } from '../steps/step.ts'
import type { BranchTree } from './branches.ts'

/** A subagent whose records are in the main file (1.0.17 to 2.0.22). */
export interface Sidechain extends BranchTree {
  readonly lane: number
  /** The call that started it, if known. */
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
  const sidechains: Sidechain[] = []
  for (let lane = 1; lane < chain.laneCount; lane++) {
    const first = firstSteps.get(lane)
    const callId = first && takeCall(chain, lane, first, spawns)
    sidechains.push({ ...branchesOf(lane), lane, callId, preview: first?.preview })
  }
  return sidechains
}

/** Calls with this prompt for a subagent and without a sidechain so far, in file order. */
type WaitingCalls = ReadonlyMap<string, string[]>

function findSpawns({ records }: Chain, steps: readonly Step[]): WaitingCalls {
  const spawns = new Map<string, string[]>()
  for (const step of steps) {
    for (const call of step.calls) {
      const spawn = spawnOf(records, call)
      if (spawn === undefined) continue
      const calls = spawns.get(keyOf(spawn))
      if (calls === undefined) spawns.set(keyOf(spawn), [call.id])
      else calls.push(call.id)
    }
  }
  for (const calls of spawns.values()) calls.reverse()
  return spawns
}

function keyOf({ promptStart, promptLength }: Spawn): string {
  return `${promptLength} ${promptStart}`
}

function spawnOf(records: Chain['records'], call: ToolCall): Spawn | undefined {
  const record = records[call.record]
  const block = record?.kind === 'assistant' ? record.blocks[call.block] : undefined
  return block?.kind === 'call' ? block.spawn : undefined
}

/** Such a sidechain names no call, but it has the same prompt as the call. */
function takeCall(
  { records, laneOrigins }: Chain,
  lane: number,
  first: Step,
  spawns: WaitingCalls,
): string | undefined {
  const record = records[first.records[0] ?? none]
  const opening = record?.kind === 'user' ? record.opening : undefined
  const match = opening && spawns.get(keyOf(opening))?.pop()
  if (match !== undefined) return match
  const origin = records[laneOrigins[lane] ?? none]
  if (origin?.kind !== 'assistant') return undefined
  const block = origin.blocks.find((candidate) => candidate.kind === 'call' && candidate.spawn !== undefined)
  return block?.kind === 'call' ? block.id : undefined
}
