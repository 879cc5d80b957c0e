import type { Reading, TranscriptPlace } from '../../../core/items/item.ts'
import type { FoundItem } from '../../../shared/schemas/reader.ts'
import { type AgentReading, placeId } from '../row.ts'
import { agentKeyOf, prefixOf } from '../to-rows.ts'

/** The row of a subagent that has to be open. */
export interface Door {
  readonly rowKey: string
  readonly place: TranscriptPlace
  /** The call above it; null where none is known. */
  readonly callKey: string | null
}

/** An item in which something was found. */
export interface HitItem {
  /** The keys of the rows of the calls or agents that lead to it begin with this; empty in the main conversation. */
  readonly prefix: string
  /** The subagents it is inside of, the outermost first. */
  readonly doors: readonly Door[]
  readonly placeId: string
  readonly key: string
  /** How many hits come before it. */
  readonly before: number
  /** In its texts and on the pages of its overflow files. */
  readonly count: number
  /** In its texts. */
  readonly texts: number
  readonly pages: FoundItem['pages']
}

/** By place, then by key of the item, in the order one reads. */
export type FoundItems = ReadonlyMap<string, ReadonlyMap<string, FoundItem>>

interface HitsInput {
  readonly reading: Reading
  readonly agents: ReadonlyMap<string, AgentReading>
  readonly found: FoundItems
}

/** A file that names itself as its own subagent ends here. */
const DEEPEST = 24

/** In the order one reads, through all subagents, whether they are open or not. */
export function toHits({ reading, agents, found }: HitsInput): readonly HitItem[] {
  const hits: HitItem[] = []
  let before = 0

  function add(item: FoundItem, id: string, prefix: string, doors: readonly Door[]): void {
    const count = item.count + item.pages.reduce((sum, page) => sum + page.count, 0)
    if (count === 0) return
    const { key, pages } = item
    hits.push({ prefix, doors, placeId: id, key, before, count, texts: item.count, pages })
    before += count
  }

  function walk(at: Reading, prefix: string, doors: readonly Door[]): void {
    const id = placeId(at.place)
    const items = found.get(id)
    for (const { key, kind, agents: started } of at.items) {
      const item = items?.get(key)
      if (item !== undefined) add(item, id, prefix, doors)
      // A subagent that reports is read with its call.
      for (const place of kind === 'call' ? started : [])
        enter({ rowKey: agentKeyOf(`${prefix}${key}`, place), place, callKey: key }, doors)
    }
    for (const { place } of at.looseAgents)
      enter({ rowKey: agentKeyOf(prefix, place), place, callKey: null }, doors)
  }

  function enter(door: Door, before: readonly Door[]): void {
    if (before.length === DEEPEST) return
    const id = placeId(door.place)
    const doors = [...before, door]
    const prefix = prefixOf(door.rowKey)
    const agent = agents.get(id)
    if (agent?.kind === 'ready') {
      walk(agent.reading, prefix, doors)
      return
    }
    // It was never opened: what is found in it is all that is known of it.
    for (const item of found.get(id)?.values() ?? []) {
      add(item, id, prefix, doors)
      for (const place of item.agents)
        enter({ rowKey: agentKeyOf(`${prefix}${item.key}`, place), place, callKey: item.key }, doors)
    }
  }

  walk(reading, '', [])
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
