import type { Reading } from '../../../core/items/item.ts'
import type { ItemLocation } from '../../../shared/schemas/reader.ts'
import { placeId } from '../../reading/row.ts'
import type { Client } from '../client.ts'
import type { Loader, Ticket } from './contents/reading-loader.ts'
import type { Find } from './find/create-find.ts'
import type { ReadingPoint } from './opening/reading-target.ts'
import { toJump } from './reading-jump.ts'
import { agentOf, unhide, unhideRow } from './reading-reveal.ts'
import { withOpen } from './reading-rows.ts'
import type { GetReading, SetReading } from './reading-state.ts'

interface GoToOptions {
  readonly client: Client
  readonly set: SetReading
  readonly get: GetReading
  readonly find: Find
  readonly loader: Loader
}

const LOST = 'This place is no longer in the conversation.'

/** Goes to a place: opens everything that hides it, and switches to a branch that has it. */
export function createGoTo({ client, set, get, find, loader }: GoToOptions) {
  async function locate(point: ReadingPoint): Promise<readonly ItemLocation[]> {
    const answer = await client.invoke('reader:locate', point)
    return answer.ok ? answer.value : []
  }

  async function goTo(locations: readonly ItemLocation[], ticket: Ticket): Promise<void> {
    find.leaveAlone()
    const isThere = await walk(locations, ticket)
    if (!isThere && loader.isCurrent(ticket)) set({ report: LOST })
  }

  async function walk(locations: readonly ItemLocation[], ticket: Ticket): Promise<boolean> {
    const [first] = locations
    let reading = get().reading
    if (first === undefined || reading === null) return false
    let prefix = ''
    const loose = reading.looseAgents.find(({ place }) => placeId(place) === placeId(first.place))
    if (loose !== undefined) {
      const agent = agentOf(reading, '', first.key, loose.place)
      loader.update({ folds: withOpen(get().folds, [agent.rowKey]) })
      const inner = await enter(first)
      if (inner === null) return false
      reading = inner
      prefix = agent.prefix
    } else if (first.branch !== null && !hasItem(reading, first.key))
      reading = (await loader.openBranch(reading.place, first.branch)) ?? reading
    for (const [index, { key }] of locations.entries()) {
      if (!loader.isCurrent(ticket)) return false
      const next = locations[index + 1]
      const open = next === undefined ? unhide : unhideRow
      const unhidden = open(reading, prefix, key, get())
      if (unhidden !== null) loader.update({ folds: unhidden.folds })
      if (next === undefined) {
        if (unhidden !== null) arrive(unhidden.rowKey)
        return unhidden !== null
      }
      const agent = agentOf(reading, prefix, key, next.place)
      loader.update({ folds: withOpen(get().folds, [agent.rowKey]) })
      const inner = await enter(next)
      if (inner === null) return false
      reading = inner
      prefix = agent.prefix
    }
    return false
  }

  /** A subagent's conversation, along a branch that has the item; it may have been read along another one before. */
  async function enter({ place, branch, key }: ItemLocation): Promise<Reading | null> {
    const isKnown = get().agents.get(placeId(place))?.kind === 'ready'
    if (branch !== null && !isKnown) loader.choose(place, branch)
    const reading = await loader.loadAgent(place)
    if (reading === null || branch === null || hasItem(reading, key)) return reading
    return (await loader.openBranch(place, branch)) ?? reading
  }

  function arrive(key: string): void {
    const { text, isAskedFor } = find.store.getState()
    const hit = text.trim() === '' ? null : 0
    set({
      focus: key,
      generation: get().generation + 1,
      isFollowing: false,
      // Unless the person is typing in the find bar.
      jump: toJump({ key, align: 'center', hit, takesFocus: !isAskedFor }),
    })
    find.startAt(key)
  }

  return { locate, goTo }
}

function hasItem({ items }: Reading, key: string): boolean {
  return items.some((item) => item.key === key)
}
