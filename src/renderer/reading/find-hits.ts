import type { Reading } from '../../core/items/item.ts'
import { type AgentReading, placeId } from './row.ts'
import { agentKeyOf, prefixOf } from './to-rows.ts'

/** An item in which something was found. */
export interface HitItem {
  /** The keys of the rows of the calls or agents that lead to it begin with this; empty in the main conversation. */
  readonly prefix: string
  readonly placeId: string
  readonly key: string
  /** How many hits come before it. */
  readonly before: number
  readonly count: number
}

/** By place, then by key of the item: how often. */
export type Found = ReadonlyMap<string, ReadonlyMap<string, number>>

interface HitsInput {
  readonly reading: Reading
  readonly agents: ReadonlyMap<string, AgentReading>
  /** Rows that are open. */
  readonly open: ReadonlySet<string>
  readonly found: Found
}

/** In the order one reads, into the subagents that are open. */
export function toHits({ reading, agents, open, found }: HitsInput): readonly HitItem[] {
  const hits: HitItem[] = []
  let before = 0

  function walk(at: Reading, prefix: string): void {
    const id = placeId(at.place)
    const counts = found.get(id)
    for (const item of at.items) {
      const count = counts?.get(item.key) ?? 0
      if (count > 0) hits.push({ prefix, placeId: id, key: item.key, before, count })
      before += count
      if (item.agent !== null) enter(placeId(item.agent), agentKeyOf(`${prefix}${item.key}`))
    }
    for (const { place, agentId } of at.looseAgents) enter(placeId(place), agentKeyOf(`${prefix}${agentId}`))
  }

  function enter(id: string, rowKey: string): void {
    const agent = open.has(rowKey) ? agents.get(id) : undefined
    if (agent?.kind === 'ready') walk(agent.reading, prefixOf(rowKey))
  }

  walk(reading, '')
  return hits
}

export function countHits(hits: readonly HitItem[]): number {
  const last = hits.at(-1)
  return last === undefined ? 0 : last.before + last.count
}

/** The item of the hit with this number. */
export function findHit(hits: readonly HitItem[], number: number): HitItem | undefined {
  return hits.find(({ before, count }) => number >= before && number < before + count)
}
