import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { toPlaceRecord } from '../../../../../shared/schemas/organise.ts'
import { contentKey, type Row } from '../../../../reading/row.ts'
import type { Seen } from '../../../../reading/steps.ts'
import type { NotesState } from '../../../../state/organise/notes-store.ts'
import type { FindState } from '../../../../state/reading/find/find-state.ts'
import type { ReadingData } from '../../../../state/reading/reading-state.ts'
import { useMarks } from '../find/use-marks.ts'
import { createHold } from '../holding/hold.ts'
import { holdClamp } from '../holding/hold-clamp.ts'
import { useBringRow } from '../holding/use-bring-row.ts'
import { createRowHeights, ROW_HEIGHT } from './row-heights.ts'
import { type RowActions, RowView } from './row-view.tsx'
import { useListKeys } from './use-list-keys.ts'

type ListData = Pick<
  ReadingData,
  | 'rows'
  | 'rowIndex'
  | 'contents'
  | 'overflow'
  | 'focus'
  | 'jump'
  | 'generation'
  | 'isFollowing'
  | 'isLive'
  | 'reading'
>

export interface ReadingListProps extends ListData {
  readonly find: Pick<FindState, 'text' | 'status' | 'total' | 'hits'>
  /** By record. */
  readonly notes: NotesState['places']
  readonly label: string
  readonly actions: RowActions
  onSee(seen: Seen): void
  onFollow(isFollowing: boolean): void
  onFocus(key: string): void
  onToggleFocused(): void
  onApproach: FindState['approach']
}

/** Drawn before it comes into view. */
const BUFFER = 600
/** So close to the end counts as the end. */
const END = 32

/** The rows of a conversation: only those near the view are in the page. */
export function ReadingList(props: ReadingListProps) {
  const { rows, rowIndex, contents, overflow, focus, jump, generation, reading, actions } = props
  const { isFollowing, isLive, onSee, onFollow, onFocus } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [heights] = useState(createRowHeights)
  const [hold] = useState(() => createHold(() => scroller.current))
  const lastOffset = useRef(0)
  const lastJump = useRef(0)
  const shownRows = useRef<readonly Row[]>(rows)
  const bringRow = useBringRow({ scroller, list, rowIndex, hold })
  const keys = useListKeys(scroller, props.onToggleFocused)
  const { find } = props
  useMarks({ list: scroller, hold, find, jump, hits: find.hits, onApproach: props.onApproach })

  function look(): void {
    const { current } = list
    if (current === null) return
    onSee({ ...toSeen(current), isOnScreen: (key) => isOnScreen(scroller.current, key) })
  }

  function onScroll(offset: number): void {
    look()
    const { current } = list
    if (current === null) return
    if (isAtEnd(current, offset)) onFollow(true)
    else if (offset < lastOffset.current - 1 && !hold.isOn()) onFollow(false)
    lastOffset.current = offset
  }

  /** Rows were measured: what is on the screen may be others now. */
  function onMeasured(): void {
    look()
    stayAtEnd()
  }

  function stayAtEnd(): void {
    const last = rows.at(-1)
    if (isLive && isFollowing && last !== undefined) bringRow(last.key, 'end')
  }

  // A list that is built anew begins with what the one before it knew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then
  const cache = useMemo(() => {
    if (list.current !== null) heights.remember(list.current, shownRows.current)
    return heights.toCache(rows)
  }, [generation])

  useLayoutEffect(() => {
    const { current } = scroller
    if (current === null) return
    const observer = new ResizeObserver(() => heights.setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [heights])

  useLayoutEffect(() => {
    shownRows.current = rows
  })

  useEffect(look)
  useEffect(() => hold.stop, [hold])

  useLayoutEffect(() => {
    const index = jump === null ? undefined : rowIndex.get(jump.key)
    if (jump === null || index === undefined || jump.number === lastJump.current) return
    lastJump.current = jump.number
    if (jump.align !== 'stay') bringRow(jump.key, jump.align)
    if (jump.takesFocus) focusRow(scroller.current, jump.key)
  }, [jump, rowIndex, bringRow])

  function onRowFocus({ target, relatedTarget }: FocusEvent<HTMLElement>): void {
    const key = target.closest('[data-row]')?.getAttribute('data-row')
    const isEntered = !(relatedTarget instanceof Node && scroller.current?.contains(relatedTarget))
    if (isEntered && keys.cameByTab() && focus !== null && key !== focus) focusRow(scroller.current, focus)
    else if (key) onFocus(key)
  }

  const tabStop = focus ?? rows[0]?.key
  const tabIndex = tabStop === undefined ? undefined : rowIndex.get(tabStop)
  return (
    <>
      <span ref={keys.before} tabIndex={-1} />
      <div
        ref={scroller}
        className="reading-scroll"
        role="feed"
        aria-label={props.label}
        aria-busy={false}
        onFocus={onRowFocus}
        onKeyDown={keys.onKeyDown}
        onClickCapture={({ target }) => holdClamp(target, scroller.current, hold)}
      >
        <Virtualizer
          key={generation}
          ref={list}
          scrollRef={scroller}
          data={rows}
          cache={cache}
          itemSize={ROW_HEIGHT}
          bufferSize={BUFFER}
          keepMounted={tabIndex === undefined ? [] : [tabIndex]}
          onScroll={onScroll}
          onResize={onMeasured}
        >
          {(row, index) => {
            const content =
              row.kind === 'item' ? contents.get(contentKey(row.place, row.item.key)) : undefined
            return (
              <RowView
                key={row.key}
                row={row}
                position={index + 1}
                total={rows.length}
                content={content}
                height={content === undefined ? heights.heightOf(row) : 0}
                overflow={overflow}
                note={findNote(props.notes, row)}
                branches={reading?.branches ?? []}
                isFocused={row.key === focus}
                isTabStop={row.key === tabStop}
                actions={actions}
              />
            )
          }}
        </Virtualizer>
      </div>
      <span ref={keys.after} tabIndex={-1} />
    </>
  )
}

function findNote(notes: NotesState['places'], row: Row): string | undefined {
  return notes.size === 0 || row.kind !== 'item' ? undefined : notes.get(toPlaceRecord(row.item.key))?.text
}

function toSeen(list: VirtualizerHandle): Seen {
  const top = list.scrollOffset
  const bottom = top + list.viewportSize
  const first = list.findItemIndex(top)
  const last = list.findItemIndex(bottom)
  const shown: number[] = []
  for (let index = first; index <= last; index++) {
    const from = list.getItemOffset(index)
    shown.push(Math.min(from + list.getItemSize(index), bottom) - Math.max(from, top))
  }
  return { first, last, shown, isAtEnd: isAtEnd(list, top) }
}

function isAtEnd({ viewportSize, scrollSize }: VirtualizerHandle, offset: number): boolean {
  return offset + viewportSize >= scrollSize - END
}

function isOnScreen(scroller: HTMLElement | null, key: string): boolean {
  const row = scroller?.querySelector(`[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect()
  const view = scroller?.getBoundingClientRect()
  return row !== undefined && view !== undefined && row.bottom > view.top && row.top < view.bottom
}

/** It may only be drawn with the next frame. */
function focusRow(scroller: HTMLElement | null, key: string, tries = 3): void {
  const row = scroller?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusRow(scroller, key, tries - 1))
}
