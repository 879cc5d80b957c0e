import type { TranscriptPlace } from '../../../core/items/item.ts'
import { canOpen, isFoldable } from '../../../core/render/item-view.tsx'
import { isLongPrompt } from '../../../core/render/kinds/prompt-view.tsx'
import { kindsOf, nextMode } from '../../reading/reading-mode.ts'
import { contentKey, type ItemRow } from '../../reading/row.ts'
import { agentKeyOf } from '../../reading/to-rows.ts'
import type { SettingsStore } from '../window/settings-store.ts'
import type { Find } from './find/create-find.ts'
import { toJump } from './reading-jump.ts'
import { rowsOf, toMode, withOpen, without, withTurn } from './reading-rows.ts'
import type { GetReading, ReadingActions, ReadingData, SetReading } from './reading-state.ts'
import type { ReadingView } from './reading-view.ts'

interface FoldOptions {
  readonly settings: SettingsStore
  readonly set: SetReading
  readonly get: GetReading
  readonly find: Find
  readonly view: ReadingView
  loadAgent(place: TranscriptPlace): Promise<unknown>
}

type FoldActions = Pick<
  ReadingActions,
  'setMode' | 'cycleMode' | 'setKinds' | 'toggle' | 'toggleFocused' | 'toggleAllTurns'
>

/** What is shown of a conversation, and what is folded. */
export function createFoldActions({ settings, set, get, find, view, loadAgent }: FoldOptions): FoldActions {
  function update(change: Partial<ReadingData>): void {
    set({ ...change, ...rowsOf({ ...get(), ...change }) })
    find.refreshHits()
  }

  /** Rows above the view change too, so the view is rebuilt around the current row. */
  function rebuild(change: Partial<ReadingData>): void {
    const { rows, rowIndex: former, focus, generation } = get()
    const { first, last } = view.seen
    const focused = focus === null ? -1 : (former.get(focus) ?? -1)
    const isInSight = focused >= first && focused <= last
    update({ ...change, generation: generation + 1 })
    const { rowIndex } = get()
    const stays = rows.slice(0, (isInSight ? focused : first) + 1).findLast(({ key }) => rowIndex.has(key))
    if (stays === undefined) return
    set({ jump: toJump({ key: stays.key, align: isInSight ? 'center' : 'start', takesFocus: isInSight }) })
    if (focus !== null && !rowIndex.has(focus)) set({ focus: stays.key })
  }

  function keepThese(): void {
    const { mode, kinds, isFiltered } = get()
    settings.getState().change({ readingMode: mode, readingKinds: isFiltered ? [...kinds] : null })
  }

  settings.subscribe(({ values: { readingMode, readingKinds } }) => {
    const { mode, kinds, isFiltered } = get()
    const isSame = readingKinds === null ? !isFiltered : readingKinds.join() === [...kinds].join()
    if (readingMode !== mode || !isSame)
      rebuild({
        ...toMode(readingMode, get()),
        ...(readingKinds !== null && { kinds: new Set(readingKinds), isFiltered: true }),
      })
  })

  function toggleTurn(key: string): void {
    const { folds, rowIndex } = get()
    const isOpen = folds.turns.get(key) ?? folds.areTurnsOpen
    update({ folds: withTurn(folds, key, !isOpen) })
    const { focus, rowIndex: next } = get()
    if (focus !== null && rowIndex.has(focus) && !next.has(focus) && next.has(key))
      set({ focus: key, jump: toJump({ key, align: 'nearest', takesFocus: true }) })
  }

  /** A prompt that is shown only in part. */
  function hidesWords({ item, place, isOpen }: ItemRow): boolean {
    const content = get().contents.get(contentKey(place, item.key))
    const isKnown = content !== undefined && content !== 'missing'
    return !isOpen && canOpen(item.kind) && isKnown && isLongPrompt(content)
  }

  const actions: FoldActions = {
    setMode(mode) {
      rebuild(toMode(mode, get()))
      keepThese()
    },
    cycleMode: () => actions.setMode(nextMode(get().mode)),
    setKinds(kinds) {
      const { mode, folds } = get()
      rebuild({
        kinds: kinds ?? kindsOf(mode),
        isFiltered: kinds !== null,
        folds: { ...folds, shown: new Set() },
      })
      keepThese()
    },
    toggle(key) {
      const { rows, rowIndex, folds } = get()
      const row = rows[rowIndex.get(key) ?? -1]
      if (row?.kind === 'turn') toggleTurn(key)
      else if (row?.kind === 'item') {
        const { agents, kind } = row.item
        const doors = agents.map((agent) => agentKeyOf(key, agent))
        // The call of one subagent opens and closes with its conversation. With several subagents, the person chooses.
        const isOnlyOne = kind === 'call' && doors.length === 1
        const opening = isOnlyOne ? [key, ...doors] : [key]
        update({ folds: row.isOpen ? without(folds, [key, ...doors]) : withOpen(folds, opening) })
        if (agents[0] !== undefined && isOnlyOne && !row.isOpen) void loadAgent(agents[0])
      } else if (row?.kind === 'agent') {
        update({ folds: row.isOpen ? without(folds, [key]) : withOpen(folds, [key]) })
        if (!row.isOpen) void loadAgent(row.place)
      }
    },
    toggleFocused() {
      const row = get().takeRowAtHand()
      if (row?.kind === 'item' && !isFoldable(row.item.kind) && !hidesWords(row)) toggleTurn(row.turnKey)
      else if (row !== undefined) actions.toggle(row.key)
    },
    toggleAllTurns() {
      const { folds } = get()
      rebuild({ folds: { ...folds, turns: new Map(), areTurnsOpen: !folds.areTurnsOpen } })
    },
  }
  return actions
}
