import type { Reading, TranscriptPlace } from '../../core/items/item.ts'
import { unpackReading } from '../../shared/packed-reading.ts'
import type { ItemLocation } from '../../shared/reader.ts'
import { type Result, succeed } from '../../shared/result.ts'
import { placeId } from '../reading/row.ts'
import type { Client } from './client.ts'
import type { KeptValues } from './kept.ts'
import type { createContents } from './reading-contents.ts'
import type { FindSlice } from './reading-find.ts'
import { toJump } from './reading-jump.ts'
import { keepBranch, readBranch } from './reading-kept.ts'
import { findChanged } from './reading-merge.ts'
import { agentOf, unhide } from './reading-reveal.ts'
import { firstFolds, rowsOf, withOpen } from './reading-rows.ts'
import {
  type GetReading,
  NOTHING_READ,
  type ReadingActions,
  type ReadingData,
  type SetReading,
} from './reading-state.ts'
import type { ReadingTarget } from './reading-target.ts'

interface OpenOptions {
  readonly client: Client
  readonly kept: KeptValues
  readonly set: SetReading
  readonly get: GetReading
  readonly contents: ReturnType<typeof createContents>
  readonly find: FindSlice
}

type OpenActions = Pick<ReadingActions, 'open' | 'close' | 'refresh' | 'branchOf' | 'chooseBranch'>

const LOST = 'This place is no longer in the conversation.'
const GONE = 'This conversation cannot be found any more.'
/** Without a change for so long, nobody is writing any more. */
export const LIVE_MS = 30_000
const LATELY_MS = 3_600_000

/** Opening a conversation, its branches and its subagents, and following what is written. */
export function createOpenActions({ client, kept, set, get, contents, find }: OpenOptions) {
  /** Counts openings: what an older one still brings is not wanted any more. */
  let opening = 0
  /** By place: the branch one reads, where that is not the active one. */
  const branches = new Map<string, string>()
  /** By file: where one was. */
  const places = new Map<string, string>()
  let liveTimer: ReturnType<typeof setTimeout> | undefined

  async function ask(place: TranscriptPlace, revision: string | null): Promise<Result<Reading | null>> {
    const branch = branches.get(placeId(place)) ?? null
    const answer = await client.invoke('reader:open', { place, branch, revision })
    return answer.ok ? succeed(answer.value && unpackReading(answer.value)) : answer
  }

  function update(change: Partial<ReadingData>): void {
    set({ ...change, ...rowsOf({ ...get(), ...change }) })
    find.refreshHits()
  }

  function markLive(isLive: boolean): void {
    clearTimeout(liveTimer)
    if (isLive) liveTimer = setTimeout(() => set({ isLive: false }), LIVE_MS)
    if (get().isLive !== isLive) set({ isLive })
  }

  async function load(target: ReadingTarget, ticket: number): Promise<void> {
    const place = { file: target.file, sidechain: null }
    const [answer, located] = await Promise.all([ask(place, null), locate(target)])
    if (ticket !== opening) return
    if (!answer.ok || answer.value === null) {
      set({ status: 'failed', problem: answer.ok ? GONE : answer.error.message })
      return
    }
    const reading = answer.value
    update({ status: 'ready', reading, generation: get().generation + 1 })
    const isLive = isBeingWritten(reading)
    markLive(isLive)
    if (target.at !== null) await goTo(located, ticket)
    else goToFormerPlace(target.file, isLive)
  }

  async function locate({ at }: ReadingTarget): Promise<readonly ItemLocation[]> {
    if (at === null) return []
    const answer = await client.invoke('reader:locate', at)
    return answer.ok ? answer.value : []
  }

  function goToFormerPlace(file: string, isLive: boolean): void {
    const { rows, rowIndex } = get()
    const key = places.get(file)
    const last = rows.at(-1)
    if (isLive && last !== undefined) {
      set({ isFollowing: true, jump: toJump({ key: last.key, align: 'end' }) })
    } else if (key !== undefined && rowIndex.has(key)) set({ jump: toJump({ key, align: 'start' }) })
  }

  /** Opens everything that hides a place, and goes there. */
  async function goTo(locations: readonly ItemLocation[], ticket: number): Promise<void> {
    const [first] = locations
    let reading = get().reading
    if (reading === null) return
    if (first !== undefined && first.branch !== null && !hasItem(reading, first.key)) {
      reading = (await openBranch(reading.place, first.branch, ticket)) ?? reading
    }
    let prefix = ''
    for (const [index, { key }] of locations.entries()) {
      if (ticket !== opening) return
      const unhidden = unhide(reading, prefix, key, get())
      if (unhidden !== null) update({ folds: unhidden.folds, kinds: unhidden.kinds })
      const next = locations[index + 1]
      if (next === undefined) {
        if (unhidden === null) break
        arrive(unhidden.rowKey)
        return
      }
      const agent = agentOf(reading, prefix, key, next.place)
      update({ folds: withOpen(get().folds, [agent.rowKey]) })
      if (next.branch !== null) branches.set(placeId(next.place), next.branch)
      const inner = await loadAgent(next.place)
      if (inner === null) break
      reading = inner
      prefix = agent.prefix
    }
    if (ticket === opening) set({ report: LOST })
  }

  function arrive(key: string): void {
    const hit = get().target?.query ? 0 : null
    set({
      focus: key,
      generation: get().generation + 1,
      isFollowing: false,
      jump: toJump({ key, align: 'center', hit, takesFocus: true }),
    })
    find.startAt(key)
  }

  async function openBranch(place: TranscriptPlace, branch: string, ticket: number): Promise<Reading | null> {
    const id = placeId(place)
    const former = branches.get(id)
    branches.set(id, branch)
    const answer = await ask(place, null)
    if (ticket !== opening) return null
    if (!answer.ok || answer.value === null) {
      if (former === undefined) branches.delete(id)
      else branches.set(id, former)
      set({ report: answer.ok ? GONE : answer.error.message })
      return null
    }
    find.forget(id)
    const reading = answer.value
    if (id === idOfMain()) update({ reading })
    else update({ agents: new Map(get().agents).set(id, { kind: 'ready', reading }) })
    return reading
  }

  function idOfMain(): string | null {
    const { target } = get()
    return target === null ? null : placeId({ file: target.file, sidechain: null })
  }

  /** A subagent's conversation; what was read before stays while it is read again. */
  async function loadAgent(place: TranscriptPlace): Promise<Reading | null> {
    const ticket = opening
    const id = placeId(place)
    const former = get().agents.get(id)
    if (former?.kind === 'ready') return former.reading
    update({ agents: new Map(get().agents).set(id, { kind: 'loading' }) })
    const answer = await ask(place, null)
    if (ticket !== opening) return null
    const reading = answer.ok ? answer.value : null
    const message = answer.ok ? 'The file of this subagent is gone.' : answer.error.message
    update({
      agents: new Map(get().agents).set(
        id,
        reading === null ? { kind: 'failed', message } : { kind: 'ready', reading },
      ),
    })
    return reading
  }

  async function refreshAgents(ticket: number): Promise<void> {
    for (const [id, agent] of get().agents) {
      if (agent.kind !== 'ready') continue
      const answer = await ask(agent.reading.place, agent.reading.revision)
      if (ticket !== opening) return
      if (!answer.ok || answer.value === null) continue
      contents.markStale(agent.reading.place, findChanged(agent.reading, answer.value))
      update({ agents: new Map(get().agents).set(id, { kind: 'ready', reading: answer.value }) })
    }
  }

  const actions: OpenActions = {
    async open(target) {
      opening++
      const ticket = opening
      const { target: former, status } = get()
      const query = target.query ?? ''
      if (former?.file === target.file && status === 'ready') {
        set({ target })
        find.begin(query)
        if (target.at !== null) await goTo(await locate(target), ticket)
        return
      }
      rememberPlace()
      contents.clear()
      branches.clear()
      clearTimeout(liveTimer)
      const chosen = readBranch(kept, target.file)
      if (chosen !== null) branches.set(target.file, chosen)
      set({ ...NOTHING_READ, target, status: 'loading', folds: firstFolds(get().mode) })
      find.begin(query)
      await load(target, ticket)
    },

    close() {
      opening++
      rememberPlace()
      contents.clear()
      clearTimeout(liveTimer)
      set({ ...NOTHING_READ, target: null })
    },

    async refresh() {
      const ticket = opening
      const { reading, status, target } = get()
      if (status === 'failed' && target !== null) return load(target, ticket)
      if (reading === null) return
      const answer = await ask(reading.place, reading.revision)
      if (ticket !== opening) return
      if (!answer.ok) {
        if (answer.error.code === 'not-found') set({ isGone: true })
        else set({ hitch: answer.error.message })
        return
      }
      if (answer.value !== null) merge(reading, answer.value)
      await refreshAgents(ticket)
    },

    branchOf: (file) => readBranch(kept, file),

    async chooseBranch(place, branch) {
      const reading = await openBranch(place, branch, opening)
      if (reading === null || placeId(place) !== idOfMain()) return
      const isActive = reading.branches.find(({ id }) => id === branch)?.state === 'active'
      if (isActive) branches.delete(placeId(place))
      keepBranch(kept, place.file, isActive ? null : branch)
    },
  }

  /** What was added comes below; one's place stays, or follows the end. */
  function merge(former: Reading, reading: Reading): void {
    contents.markStale(reading.place, findChanged(former, reading))
    const { isFollowing, rows } = get()
    find.forget(placeId(reading.place))
    update({ reading, isGone: false, hitch: null })
    markLive(true)
    const last = get().rows.at(-1)
    if (get().rows.length <= rows.length || last === undefined) return
    set(isFollowing ? { jump: toJump({ key: last.key, align: 'end' }) } : { hasNews: true })
  }

  function rememberPlace(): void {
    const { target, focus } = get()
    if (target !== null && focus !== null) places.set(target.file, focus)
  }

  return { actions, loadAgent }
}

/** A file that was copied just now is new on this disk, but nobody writes in it. */
function isBeingWritten({ header: { isLive, updated } }: Reading): boolean {
  return isLive && updated !== null && Date.now() - updated < LATELY_MS
}

function hasItem({ items }: Reading, key: string): boolean {
  return items.some((item) => item.key === key)
}
