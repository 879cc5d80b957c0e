import { createStore } from 'zustand/vanilla'
import type { TranscriptPlace } from '../../../../core/items/item.ts'
import type { Result } from '../../../../shared/result.ts'
import type { FoundItem } from '../../../../shared/schemas/reader.ts'
import { countHits, findHit, type HitItem, toHits } from '../../../reading/find/find-hits.ts'
import { placeId } from '../../../reading/row.ts'
import type { Direction } from '../../../reading/steps.ts'
import type { Client } from '../../client.ts'
import { toJump } from '../reading-jump.ts'
import { openHit } from '../reading-reveal.ts'
import type { GetReading, SetReading } from '../reading-state.ts'
import { createApproach } from './create-approach.ts'
import { type FindActions, type FindData, type FindState, type FindStore, NO_FIND } from './find-state.ts'

interface FindOptions {
  readonly client: Client
  readonly set: SetReading
  readonly get: GetReading
  /** A subagent's conversation; null where it cannot be had. */
  readonly loadAgent: Parameters<typeof openHit>[1]['loadAgent']
}

export type Find = ReturnType<typeof createFind>

/** Whoever pauses for so long has typed what they look for. */
export const SETTLE_MS = 300

/** Finding words in the conversation that is open, in the subagents inside it, and on its other branches. */
export function createFind({ client, set, get, loadAgent }: FindOptions) {
  /** By place. */
  const found = new Map<string, ReadonlyMap<string, FoundItem>>()
  let controller = new AbortController()
  /** Places that were searched by themselves: the main conversation, and the subagents that were opened. */
  const asked = new Set<string>()
  /** The branch around which everything else was searched. */
  let askedAround: string | null | undefined
  let waiting = 0
  /** The row that led here: the hit in it is the first one. */
  let startKey: string | null = null
  let shown = 0
  /** Somebody wants to go on before anything is found. */
  let awaited: Direction | null = null
  let settling: ReturnType<typeof setTimeout> | undefined

  const change = (next: Partial<FindData>) => store.setState(next)

  function restart(text: string): void {
    controller.abort()
    clearTimeout(settling)
    controller = new AbortController()
    found.clear()
    asked.clear()
    askedAround = undefined
    waiting = 0
    awaited = null
    shown++
    const status = text.trim() === '' ? 'idle' : 'searching'
    change({ ...NO_FIND, isOpen: store.getState().isOpen, text, status })
    refreshHits()
  }

  /** Called after every change of what is open: new places are searched, and hits counted anew. */
  function refreshHits(): void {
    const { reading, agents } = get()
    if (reading === null || store.getState().text.trim() === '') return
    void search(reading.place, reading.branch)
    for (const agent of agents.values())
      if (agent.kind === 'ready') void search(agent.reading.place, agent.reading.branch)
    void searchAround(reading.place, reading.branch)
    count()
  }

  /** Undefined where the answer is not wanted any more, or there is none. */
  async function ask<T>(question: (query: string, signal: AbortSignal) => Promise<Result<T>>) {
    const { signal } = controller
    waiting++
    const answer = await question(store.getState().text, signal)
    if (signal.aborted) return undefined
    waiting--
    if (answer.ok) return answer.value
    change({ status: 'failed', message: answer.error.message })
    return undefined
  }

  async function search(place: TranscriptPlace, branch: string | null): Promise<void> {
    const id = placeId(place)
    if (asked.has(id)) return
    asked.add(id)
    const items = await ask((query, signal) =>
      client.invoke('reader:find', { place, branch, query }, { signal }),
    )
    if (items === undefined) return
    found.set(id, byKey(items))
    finish()
  }

  async function searchAround(place: TranscriptPlace, branch: string | null): Promise<void> {
    if (askedAround === branch) return
    askedAround = branch
    change({ elsewhere: null })
    const around = await ask((query, signal) =>
      client.invoke('reader:find-around', { place, branch, query }, { signal }),
    )
    if (around === undefined || askedAround !== branch) return
    for (const { place, items } of around.places)
      if (!asked.has(placeId(place))) found.set(placeId(place), byKey(items))
    change({ elsewhere: around.elsewhere })
    finish()
  }

  function finish(): void {
    count()
    const { total, status } = store.getState()
    if (awaited !== null && total > 0) actions.next(awaited)
    if (waiting === 0 && status === 'searching') change({ status: 'done' })
  }

  function count(): void {
    const { reading, agents } = get()
    if (reading === null || found.size === 0) return
    const { hits: formerHits, at: formerAt } = store.getState()
    const hits = toHits({ reading, agents, found })
    const former = findHit(formerHits, formerAt)
    const key = startKey ?? (former === undefined ? null : former.prefix + former.key)
    const same = hits.find((hit) => hit.prefix + hit.key === key)
    const within = former === undefined || startKey !== null ? 0 : formerAt - former.before
    if (same !== undefined) startKey = null
    const at = same === undefined ? -1 : same.before + Math.min(within, same.count - 1)
    change({ hits, total: countHits(hits), at })
  }

  /** The hit after (or before) the row one is at. */
  function hitFromHere(hits: readonly HitItem[], direction: Direction): number {
    const { rowAtHand, rowIndex, reading } = get()
    const from = rowIndex.get(rowAtHand()?.key ?? '') ?? -1
    if (reading === null || from < 0) return direction === 1 ? 0 : countHits(hits) - 1
    const isAfter = ({ prefix, key }: HitItem) => (rowIndex.get(prefix + key) ?? Infinity) >= from
    const next = hits.findIndex(isAfter)
    const hit = direction === 1 ? hits[next === -1 ? 0 : next] : hits[(next === -1 ? hits.length : next) - 1]
    return hit?.before ?? (direction === 1 ? 0 : countHits(hits) - 1)
  }

  async function show(number: number): Promise<void> {
    const hit = findHit(store.getState().hits, number)
    if (hit === undefined) return
    shown++
    const ticket = shown
    change({ at: number })
    const isWanted = () => ticket === shown
    const key = await openHit(hit, { set, get, loadAgent, isWanted })
    if (key === null || !isWanted()) return
    set({
      focus: key,
      isFollowing: false,
      jump: toJump({ key, align: 'nearest', hit: number - hit.before }),
    })
  }

  const actions: Omit<FindActions, 'approach'> = {
    open: () => change({ isOpen: true, isAskedFor: true }),
    close() {
      startKey = null
      restart('')
      const row = get().rowAtHand()
      // The field is gone; the keyboard goes back to the conversation.
      change(NO_FIND)
      if (row) set({ focus: row.key, jump: toJump({ key: row.key, align: 'stay', takesFocus: true }) })
    },
    setText(text) {
      startKey = null
      restart(text)
      if (text.trim() !== '') settling = setTimeout(() => actions.next(1), SETTLE_MS)
    },
    next(direction) {
      clearTimeout(settling)
      const { total, status, at, hits } = store.getState()
      awaited = total === 0 && status === 'searching' ? direction : null
      if (total === 0) return
      const next = at === -1 ? hitFromHere(hits, direction) : at + direction
      void show((next + total) % total)
    },
  }

  /** A rendered item may repeat a word or leave one out. What is visible counts. */
  function correct({ placeId: id, key }: HitItem, texts: number): void {
    const items = found.get(id)
    const item = items?.get(key)
    if (items === undefined || item === undefined || item.count === texts) return
    found.set(id, new Map(items).set(key, { ...item, count: texts }))
    count()
  }

  const store: FindStore = createStore<FindState>()(() => ({
    ...NO_FIND,
    ...actions,
    approach: createApproach({ get, getFind: () => store.getState(), correct }),
  }))

  return {
    store,
    refreshHits,
    /** With the words that led to the conversation; none closes. */
    begin(text: string): void {
      startKey = null
      change({ ...NO_FIND, isOpen: text.trim() !== '' })
      restart(text)
    },
    /** Somebody goes where they want to: nobody is taken anywhere else. */
    leaveAlone(): void {
      clearTimeout(settling)
      awaited = null
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

function byKey(items: readonly FoundItem[]): ReadonlyMap<string, FoundItem> {
  return new Map(items.map((item) => [item.key, item]))
}
