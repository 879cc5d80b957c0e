import { createContext } from 'react'
import type { Reading, TurnOutline } from '../../../../../core/items/item.ts'
import type { SessionUsage } from '../../../../../core/usage/session-usage.ts'

export type TurnCosts = ReadonlyMap<TurnOutline, number>

/** What each turn of the branch that is read cost, without its subagents; empty until it is known. */
export const TurnCostsContext = createContext<TurnCosts>(new Map())

export function toTurnCosts(
  { turns, items }: Pick<Reading, 'turns' | 'items'>,
  usage: SessionUsage,
): TurnCosts {
  const turnOf = new Map(items.map(({ key, turn }) => [key, turns[turn]]))
  const costs = new Map<TurnOutline, number>()
  for (const { item, cost } of usage.points) {
    const turn = turnOf.get(item)
    if (turn !== undefined && cost !== null) costs.set(turn, (costs.get(turn) ?? 0) + cost)
  }
  return costs
}
