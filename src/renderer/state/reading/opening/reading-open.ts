import type { Reading } from '../../../../core/items/item.ts'
import { BEING_WRITTEN_MS } from '../../../../shared/being-written.ts'
import { placeId } from '../../../reading/row.ts'
import type { KeptValues } from '../../kept.ts'
import { createLoader, type LoaderOptions, type Ticket } from '../contents/reading-loader.ts'
import { findChanged } from '../contents/reading-merge.ts'
import { createGoTo } from '../reading-go-to.ts'
import { toJump } from '../reading-jump.ts'
import { firstFolds } from '../reading-rows.ts'
import { NOTHING_READ, type ReadingActions } from '../reading-state.ts'
import type { ReadingView } from '../reading-view.ts'
import { readRemembered } from './read-remembered.ts'
import { keepBranch, readBranch } from './reading-kept.ts'
import type { ReadingTarget } from './reading-target.ts'

interface OpenOptions extends LoaderOptions {
  readonly kept: KeptValues
  readonly view: ReadingView
  /** Closes what is shown over the previous conversation. */
  onLeave(): void
}

type OpenActions = Pick<
  ReadingActions,
  'open' | 'close' | 'refresh' | 'branchOf' | 'chooseBranch' | 'goElsewhere' | 'goToItem'
>

const GONE = 'This conversation no longer exists.'

/** Opens a conversation and its branches, and follows what is written. */
export function createOpenActions(options: OpenOptions) {
  const { kept, set, get, contents, find, view, onLeave } = options
  const loader = createLoader(options)
  const { locate, goTo } = createGoTo({ ...options, loader })
  /** For each file: the last row the person was at. */
  const places = new Map<string, string>()
  /** Keys of all items since the conversation was opened. Items that come back after a file was cut are not new. */
  const known = new Set<string>()
  let liveTimer: ReturnType<typeof setTimeout> | undefined

  function markLive(isLive: boolean): void {
    clearTimeout(liveTimer)
    if (isLive) liveTimer = setTimeout(() => set({ isLive: false }), BEING_WRITTEN_MS)
    if (get().isLive !== isLive) set({ isLive })
  }

  async function load(target: ReadingTarget, ticket: Ticket): Promise<void> {
    const { at, file } = target
    const [answer, located] = await Promise.all([
      loader.ask({ file, sidechain: null }, null),
      at === null ? [] : locate(at),
    ])
    if (!loader.isCurrent(ticket)) return
    if (!answer.ok || answer.value === null) {
      const known = get().remembered
      const remembered =
        known?.problem === null ? known : await readRemembered(options.client, target.session)
      if (!loader.isCurrent(ticket)) return
      set({ status: 'failed', problem: answer.ok ? GONE : answer.error.message, remembered })
      return
    }
    const generation = get().generation + 1
    await loader.updateGently(
      { status: 'ready', reading: answer.value, remembered: null, generation },
      ticket,
    )
    if (!loader.isCurrent(ticket)) return
    const { isLive } = answer.value.header
    markLive(isLive)
    if (at !== null) await goTo(located, ticket)
    else if (target.looseFile !== undefined) goToLooseFile(target.looseFile)
    else goToFormerPlace(file, isLive)
  }

  /** It is at the end, and is shown only on request. */
  function goToLooseFile(path: string): void {
    const row = get().rows.find((each) => each.kind === 'file' && each.file.path === path)
    if (row?.kind !== 'file') return
    set({ focus: row.key, jump: toJump({ key: row.key, align: 'start' }) })
    void get().readOverflow(row, row.file)
  }

  function goToFormerPlace(file: string, isLive: boolean): void {
    const { rows, rowIndex } = get()
    const key = places.get(file)
    const last = rows.at(-1)
    if (isLive && last !== undefined)
      set({ isFollowing: true, jump: toJump({ key: last.key, align: 'end' }) })
    else if (key !== undefined && rowIndex.has(key)) set({ jump: toJump({ key, align: 'start' }) })
  }

  function rememberPlace(): void {
    const { target, rows } = get()
    const top = rows[view.seen.first]
    if (target !== null && top !== undefined) places.set(target.file, top.key)
    view.seen = { first: 0, last: 0 }
  }

  /** New items are added below. The scroll position stays, or follows the end. */
  function merge(former: Reading, reading: Reading): void {
    contents.markStale(reading.place, findChanged(former, reading))
    for (const { key } of former.items) known.add(key)
    const isNews = reading.items.some(({ key }) => !known.has(key))
    // If the end is visible, the view follows it, even if there was nothing to scroll before.
    const isFollowing = get().isFollowing || view.seen.isAtEnd === true
    find.forget(placeId(reading.place))
    loader.update({ reading })
    // Not if it is now read from a backup because the file was deleted.
    markLive(reading.header.isLive)
    const last = get().rows.at(-1)
    if (!isNews || last === undefined) return
    set(isFollowing ? { isFollowing, jump: toJump({ key: last.key, align: 'end' }) } : { hasNews: true })
  }

  const actions: OpenActions = {
    async open(target) {
      const { target: former, status } = get()
      if (former?.file === target.file && status === 'ready') {
        set({ target })
        find.begin(target.query ?? '')
        if (target.at !== null) await goTo(await locate(target.at), loader.current())
        else if (target.looseFile !== undefined) goToLooseFile(target.looseFile)
        return
      }
      rememberPlace()
      clearTimeout(liveTimer)
      known.clear()
      const ticket = loader.begin(target.file, readBranch(kept, target.file))
      set({ ...NOTHING_READ, target, status: 'loading', folds: firstFolds(get().mode) })
      onLeave()
      find.begin(target.query ?? '')
      await load(target, ticket)
    },

    async goToItem(key) {
      const { reading } = get()
      if (reading === null) return
      await goTo([{ place: reading.place, branch: null, key }], loader.current())
    },

    close() {
      rememberPlace()
      clearTimeout(liveTimer)
      loader.begin(null, null)
      set({ ...NOTHING_READ, target: null })
      onLeave()
      find.begin('')
    },

    async refresh() {
      const ticket = loader.current()
      const { reading, status, target } = get()
      if (status === 'failed' && target !== null) return load(target, ticket)
      if (reading === null) return
      const answer = await loader.ask(reading.place, reading.revision)
      if (!loader.isCurrent(ticket)) return
      if (!answer.ok) {
        if (answer.error.code === 'not-found') set({ isGone: true })
        else set({ hitch: answer.error.message })
        return
      }
      set({ hitch: null, isGone: false })
      // The person may have switched to another branch in the meantime.
      if (answer.value !== null && get().reading === reading) merge(reading, answer.value)
      await loader.refreshAgents()
    },

    async goElsewhere() {
      const { elsewhere } = find.store.getState()
      if (get().reading === null || elsewhere === null) return
      await goTo(elsewhere.way, loader.current())
    },

    branchOf: (file) => readBranch(kept, file),

    async chooseBranch(place, branch) {
      const reading = await loader.openBranch(place, branch)
      if (reading === null || !loader.isMain(place)) return
      const isActive = reading.branches.find(({ id }) => id === branch)?.state === 'active'
      if (isActive) loader.choose(place, null)
      keepBranch(kept, place.file, isActive ? null : branch)
    },
  }
  return { actions, loadAgent: loader.loadAgent }
}
