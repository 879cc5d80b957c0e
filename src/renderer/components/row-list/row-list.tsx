import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { toRowOffsets } from './row-offsets.ts'
import type { ScrollPlace } from './scroll-place.ts'

export interface RowListProps<Row> {
  /** Its rows are called by it too: see `toRowId`. */
  readonly id: string
  readonly role: 'tree' | 'listbox'
  readonly label: string
  /** Several rows can be selected at once. */
  readonly isMultiple?: boolean
  readonly rows: readonly Row[]
  readonly toKey: (row: Row) => string
  /** In pixels, as the style sheet has it: rows are placed by it, never measured. */
  readonly toHeight: (row: Row) => number
  /** The key of the row that the keyboard is on. */
  readonly active: string | null
  readonly place: ScrollPlace
  readonly listRef?: RefObject<HTMLDivElement | null>
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** The keyboard comes to the list. */
  readonly onEnter?: () => void
  /** The end of the list is in sight. */
  readonly onEnd?: () => void
  readonly children: (row: Row, index: number, id: string) => ReactNode
}

/** So many pixels above and below are drawn too, so that scrolling shows no gaps. */
const MARGIN = 600

/**
 * A list that draws only what is seen of it. Its rows have heights that are known beforehand, so what comes and goes above does not
 * move what one looks at. One stop for the Tab key: the list has the focus, and tells which row is meant.
 */
export function RowList<Row>(props: RowListProps<Row>) {
  const {
    id,
    role,
    label,
    isMultiple,
    rows,
    toKey,
    toHeight,
    active,
    place,
    listRef,
    onKeyDown,
    onEnter,
    onEnd,
    children,
  } = props
  const own = useRef<HTMLDivElement>(null)
  const scroller = listRef ?? own
  const offsets = useMemo(() => toRowOffsets(rows, toHeight), [rows, toHeight])
  const activeIndex = useMemo(
    () => (active === null ? -1 : rows.findIndex((row) => toKey(row) === active)),
    [rows, active, toKey],
  )
  const [seen, setSeen] = useState({ first: 0, last: 0 })

  const look = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const { scrollTop, clientHeight } = element
    const [first, last] = [offsets.find(scrollTop - MARGIN), offsets.find(scrollTop + clientHeight + MARGIN)]
    setSeen((old) => (old.first === first && old.last === last ? old : { first, last }))
    const top = offsets.find(scrollTop)
    const row = rows[top]
    place.current =
      row === undefined || scrollTop === 0 ? null : { key: toKey(row), into: scrollTop - offsets.at(top) }
  }, [scroller, offsets, rows, toKey, place])

  // What one looks at stays where it is when rows come and go above it; at the very top, new ones are seen.
  useLayoutEffect(() => {
    const element = scroller.current
    const { current } = place
    const index = current === null ? -1 : rows.findIndex((row) => toKey(row) === current.key)
    if (element !== null && current !== null && index !== -1) {
      element.scrollTop = offsets.at(index) + current.into
    }
    look()
  }, [scroller, rows, offsets, toKey, place, look])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, look])

  // Only when the keyboard moves: not when rows around it change.
  const shown = useRef<string | null>(place.current === null ? null : active)
  useLayoutEffect(() => {
    if (shown.current === active || activeIndex === -1) return
    shown.current = active
    const element = scroller.current
    if (element !== null) reveal(element, offsets.at(activeIndex), offsets.at(activeIndex + 1))
  }, [active, activeIndex, offsets, scroller])

  const isAtEnd = seen.last >= rows.length - 1
  useEffect(() => {
    if (isAtEnd && rows.length > 0) onEnd?.()
  }, [isAtEnd, rows.length, onEnd])

  const drawn = toDrawn(seen, activeIndex, rows.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, one of two
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have names
    <div
      ref={scroller}
      id={id}
      role={role}
      aria-label={label}
      aria-multiselectable={isMultiple}
      aria-activedescendant={activeIndex === -1 ? undefined : toRowId(id, activeIndex)}
      tabIndex={0}
      className="row-list"
      data-rest-focus
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onEnter?.()}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <div className="row-list-rows" role="none" style={{ height: offsets.total }}>
        {drawn.map((index) => {
          const row = rows[index]
          return row === undefined ? null : (
            <div
              key={toKey(row)}
              role="none"
              className="row-list-row"
              style={{ transform: `translateY(${offsets.at(index)}px)`, height: toHeight(row) }}
            >
              {children(row, index, toRowId(id, index))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

export function toRowId(list: string, index: number): string {
  return `${list}-${index}`
}

/** The row that the keyboard is on is drawn even out of sight, or it could not be told. */
function toDrawn(
  { first, last }: { readonly first: number; readonly last: number },
  active: number,
  count: number,
): readonly number[] {
  const end = Math.min(last, count - 1)
  const drawn = Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => first + at)
  if (active === -1 || (active >= first && active <= end)) return drawn
  return active < first ? [active, ...drawn] : [...drawn, active]
}

function reveal(element: HTMLElement, top: number, bottom: number): void {
  if (top < element.scrollTop) element.scrollTop = top
  else if (bottom > element.scrollTop + element.clientHeight)
    element.scrollTop = bottom - element.clientHeight
}
