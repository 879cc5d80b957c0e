import type { TranscriptPlace } from '../../core/items/item.ts'
import { countHits, findHit, type HitItem, toHits } from '../reading/find-hits.ts'
import { placeId } from '../reading/row.ts'
import type { Direction } from '../reading/steps.ts'
import { toFindQuery } from '../reading/to-find-query.ts'
import type { Client } from './client.ts'
import { toJump } from './reading-jump.ts'
import { unhide } from './reading-reveal.ts'
import { rowsOf } from './reading-rows.ts'
import {
  type FindState,
  type GetReading,
  NO_FIND,
  type ReadingActions,
  type SetReading,
} from './reading-state.ts'

interface FindOptions {
  readonly client: Client
  readonly set: SetReading
  readonly get: GetReading
}

export type FindSlice = ReturnType<typeof createFindActions>

type FindActions = Pick<ReadingActions, 'openFind' | 'closeFind' | 'setFindText' | 'nextHit'>

/** Finding words in the conversation that is open, and in the subagents that are open inside it. */
export function createFindActions({ client, set, get }: FindOptions) {
  /** By place; a place that is being searched has no entry yet. */
  const found = new Map<string, ReadonlyMap<string, number>>()
  let controller = new AbortController()
  const asked = new Set<string>()
  /** The row that led here: the hit in it is the first one. */
  let startKey: string | null = null

  function change(next: Partial<FindState>): void {
    set(({ find }) => ({ find: { ...find, ...next } }))
  }

  function restart(text: string): void {
    controller.abort()
    controller = new AbortController()
    found.clear()
    asked.clear()
    change({
      text,
      hits: [],
      total: 0,
      at: -1,
      message: null,
      status: text.trim() === '' ? 'idle' : 'searching',
    })
    refreshHits()
  }

  /** Called after every change of what is open: new places are searched, and hits counted anew. */
  function refreshHits(): void {
    const { reading, agents, find } = get()
    if (reading === null || find.text.trim() === '') return
    void search(reading.place, reading.branch)
    for (const agent of agents.values())
      if (agent.kind === 'ready') void search(agent.reading.place, agent.reading.branch)
    count()
  }

  async function search(place: TranscriptPlace, branch: string | null): Promise<void> {
    const id = placeId(place)
    if (asked.has(id)) return
    asked.add(id)
    const { signal } = controller
    const answer = await client.invoke(
      'reader:find',
      { place, branch, query: toFindQuery(get().find.text) },
      { signal },
    )
    if (signal.aborted) return
    if (!answer.ok) {
      change({ status: 'failed', message: answer.error.message })
      return
    }
    found.set(id, new Map(answer.value.map(({ key, count }) => [key, count])))
    count()
    if (found.size === asked.size) change({ status: 'done' })
  }

  function count(): void {
    const { reading, agents, folds, find } = get()
    if (reading === null || found.size === 0) return
    const hits = toHits({ reading, agents, open: folds.open, found })
    const former = findHit(find.hits, find.at)
    const key = startKey ?? (former === undefined ? null : former.prefix + former.key)
    const same = hits.find((hit) => hit.prefix + hit.key === key)
    const within = former === undefined || startKey !== null ? 0 : find.at - former.before
    if (same !== undefined) startKey = null
    const at = same === undefined ? -1 : same.before + Math.min(within, same.count - 1)
    change({ hits, total: countHits(hits), at })
  }

  /** The hit after (or before) the row one is at. */
  function hitFromFocus(hits: readonly HitItem[], direction: Direction): number {
    const { focus, rowIndex, reading } = get()
    const from = focus === null ? -1 : (rowIndex.get(focus) ?? -1)
    if (reading === null || from < 0) return direction === 1 ? 0 : countHits(hits) - 1
    const isAfter = ({ prefix, key }: HitItem) => (rowIndex.get(prefix + key) ?? Infinity) >= from
    const next = hits.findIndex(isAfter)
    const hit = direction === 1 ? hits[next === -1 ? 0 : next] : hits[(next === -1 ? hits.length : next) - 1]
    return hit?.before ?? (direction === 1 ? 0 : countHits(hits) - 1)
  }

  function show(number: number): void {
    const { find, agents, reading, generation } = get()
    const hit = findHit(find.hits, number)
    const agent = hit === undefined ? undefined : agents.get(hit.placeId)
    const at = agent?.kind === 'ready' ? agent.reading : reading
    if (hit === undefined || at === null) return
    const unhidden = unhide(at, hit.prefix, hit.key, get())
    if (unhidden === null) return
    const { rowKey, folds, kinds } = unhidden
    const isHidden = folds !== get().folds || kinds !== get().kinds
    change({ at: number })
    set({
      ...(isHidden && { folds, kinds, ...rowsOf({ ...get(), folds, kinds }), generation: generation + 1 }),
      focus: rowKey,
      isFollowing: false,
      jump: toJump({ key: rowKey, align: 'nearest', hit: number - hit.before }),
    })
  }

  const actions: FindActions = {
    openFind: () => change({ isOpen: true }),
    closeFind() {
      startKey = null
      restart('')
      set({ find: NO_FIND })
    },
    setFindText(text) {
      startKey = null
      restart(text)
    },
    nextHit(direction) {
      const { find } = get()
      if (find.total === 0) return
      const next = find.at === -1 ? hitFromFocus(find.hits, direction) : find.at + direction
      show((next + find.total) % find.total)
    },
  }

  return {
    actions,
    refreshHits,
    /** With the words that led to the conversation; none closes. */
    begin(text: string): void {
      startKey = null
      set({ find: { ...NO_FIND, isOpen: text.trim() !== '' } })
      restart(text)
    },
    startAt(key: string): void {
      startKey = key
      count()
    },
    /** It changed: what was found there is no longer sure. */
    forget(id: string): void {
      asked.delete(id)
    },
  }
}
