import { findTurn } from '../../reading/find-turn.ts'
import type { Row } from '../../reading/row.ts'
import { type Direction, findAtHand, findFork, findPrompt, findStep, type Seen } from '../../reading/steps.ts'
import type { createContents, WantedContent } from './contents/reading-contents.ts'
import type { OutlineStore } from './outline-store.ts'
import { toJump } from './reading-jump.ts'
import type { GetReading, Jump, ReadingActions, SetReading } from './reading-state.ts'
import type { ReadingView } from './reading-view.ts'

interface StepOptions {
  readonly set: SetReading
  readonly get: GetReading
  readonly contents: ReturnType<typeof createContents>
  readonly view: ReadingView
  readonly outline: OutlineStore
}

type StepActions = Pick<
  ReadingActions,
  | 'step'
  | 'stepPrompt'
  | 'goToEnd'
  | 'goToTurn'
  | 'focusRow'
  | 'rowAtHand'
  | 'takeRowAtHand'
  | 'see'
  | 'follow'
  | 'switchWay'
>

/** How many rows to fetch before and after the visible ones; more in the scroll direction. */
const AHEAD = 60
const BEHIND = 20

/** Moving through the rows, and tracking what is visible. */
export function createStepActions({ set, get, contents, view, outline }: StepOptions): StepActions {
  let direction: Direction = 1

  function focused(): number {
    const { focus, rowIndex } = get()
    return focus === null ? -1 : (rowIndex.get(focus) ?? -1)
  }

  function rowAtHand(): Row | undefined {
    const { rows } = get()
    return rows[findAtHand(rows, focused(), view.seen) ?? -1]
  }

  function goTo(index: number | undefined, align: Jump['align']): void {
    const row = index === undefined ? undefined : get().rows[index]
    if (row === undefined) return
    set({ focus: row.key, isFollowing: false, jump: toJump({ key: row.key, align, takesFocus: true }) })
  }

  function wantAround({ first, last }: Seen): void {
    const { rows } = get()
    const from = Math.max(0, first - (direction === 1 ? BEHIND : AHEAD))
    const to = Math.min(rows.length - 1, last + (direction === 1 ? AHEAD : BEHIND))
    const wanted: WantedContent[] = []
    const want = (index: number) => {
      const row = rows[index]
      if (row?.kind === 'item') wanted.push({ place: row.place, item: row.item })
    }
    for (let index = first; index <= last; index++) want(index)
    if (direction === 1) for (let index = last + 1; index <= to; index++) want(index)
    for (let index = first - 1; index >= from; index--) want(index)
    if (direction === -1) for (let index = last + 1; index <= to; index++) want(index)
    // The row in the tab order stays in the page wherever the person scrolls.
    want(Math.max(focused(), 0))
    contents.want(wanted)
  }

  return {
    step: (towards) => goTo(findStep(get().rows, focused(), view.seen, towards), 'nearest'),
    stepPrompt: (towards) => goTo(findPrompt(get().rows, focused(), view.seen, towards), 'start'),
    goToEnd(towards) {
      const { rows } = get()
      goTo(towards === 1 ? rows.length - 1 : 0, towards === 1 ? 'end' : 'start')
      if (towards === 1) set({ isFollowing: true, hasNews: false })
    },
    goToTurn(turn) {
      const index = get().rows.findIndex(
        (row) => row.depth === 0 && row.kind === 'item' && row.item.turn === turn,
      )
      outline.getState().putAway()
      goTo(index, 'start')
    },
    rowAtHand,
    takeRowAtHand() {
      const row = rowAtHand()
      if (row !== undefined && row.key !== get().focus)
        set({ focus: row.key, jump: toJump({ key: row.key, align: 'stay', takesFocus: true }) })
      return row
    },
    focusRow(key) {
      if (get().focus !== key) set({ focus: key })
    },
    see(next) {
      if (next.first !== view.seen.first) direction = next.first > view.seen.first ? 1 : -1
      view.seen = next
      wantAround(next)
      const { rows, topTurn, hasNews } = get()
      if (hasNews && next.isAtEnd) set({ hasNews: false })
      const top = findTurn(rows, next, focused())
      if (top !== null && top !== topTurn) set({ topTurn: top })
    },
    follow(isFollowing) {
      const { isFollowing: was, hasNews } = get()
      if (was !== isFollowing) set({ isFollowing })
      if (isFollowing && hasNews) set({ hasNews: false })
    },
    switchWay(towards) {
      const { rows, chooseBranch } = get()
      const row = rows[findFork(rows, Math.max(focused(), 0)) ?? -1]
      if (row?.kind !== 'fork') return
      const { ways, taken } = row.fork
      const branch = ways[(taken + towards + ways.length) % ways.length]
      set({ focus: row.key, jump: toJump({ key: row.key, align: 'nearest', takesFocus: true }) })
      if (branch !== undefined) void chooseBranch(row.place, branch)
    },
  }
}
