import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Query } from '../../../core/query/query.ts'
import { toFindQuery } from '../../../core/query/to-find-query.ts'
import type { Jump } from '../../state/reading-state.ts'
import { findRanges } from './find-ranges.ts'
import { keepInView } from './keep-in-view.ts'

/** Names for `::highlight()` in the style sheet. */
const FOUND = 'found'
const CURRENT = 'found-current'

const ROW = '[data-row]'

interface MarksInput {
  /** What the rows are in; whatever is drawn there later is marked too. */
  readonly list: RefObject<HTMLElement | null>
  readonly text: string
  readonly jump: Jump | null
}

/** Marks the words one looks for, wherever they are drawn, and brings the current one into view. */
export function useMarks({ list, text, jump }: MarksInput): void {
  const query = useMemo(() => toWords(text), [text])
  const wanted = useRef<Jump | null>(null)
  const mark = useRef<() => void>(() => {})

  useEffect(() => {
    const root = list.current
    if (root === null || query === null) return
    const ranges = new Map<Element, readonly Range[]>()
    const marks = new Highlight()
    const current = new Highlight()
    // Above the others, which it is one of.
    current.priority = 1
    CSS.highlights.set(FOUND, marks)
    CSS.highlights.set(CURRENT, current)
    const dirty = new Set<Element>(root.querySelectorAll(ROW))
    let frame = 0
    let stop = () => {}

    function refresh(): void {
      frame = 0
      for (const row of ranges.keys()) if (!row.isConnected) drop(row)
      for (const row of dirty) {
        drop(row)
        if (row.isConnected && query !== null) put(row, findRanges(row, query))
      }
      dirty.clear()
      showCurrent()
    }

    function drop(row: Element): void {
      for (const range of ranges.get(row) ?? []) marks.delete(range)
      ranges.delete(row)
    }

    function put(row: Element, found: readonly Range[]): void {
      for (const range of found) marks.add(range)
      if (found.length > 0) ranges.set(row, found)
    }

    function showCurrent(): void {
      const jump = wanted.current
      if (root === null || jump === null || jump.hit === null) return
      const row = [...ranges.keys()].find((each) => each.getAttribute('data-row') === jump.key)
      const found = row === undefined ? undefined : ranges.get(row)
      const range = found?.[Math.min(jump.hit, found.length - 1)]
      if (range === undefined) return
      current.clear()
      current.add(range)
      wanted.current = null
      stop()
      stop = keepInView(range, root)
    }

    function schedule(): void {
      if (frame === 0) frame = requestAnimationFrame(refresh)
    }

    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const row = target instanceof Element ? target.closest(ROW) : target.parentElement?.closest(ROW)
        if (row) dirty.add(row)
        for (const node of addedNodes)
          if (node instanceof Element) for (const each of node.querySelectorAll(ROW)) dirty.add(each)
      }
      schedule()
    })
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    mark.current = schedule
    schedule()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      stop()
      mark.current = () => {}
      CSS.highlights.delete(FOUND)
      CSS.highlights.delete(CURRENT)
    }
  }, [list, query])

  useEffect(() => {
    if (jump === null || jump.hit === null) return
    wanted.current = jump
    mark.current()
  }, [jump])
}

function toWords(text: string): Query | null {
  if (text.trim() === '') return null
  const query = toFindQuery(text)
  return query.clauses.length + query.regexes.length > 0 ? query : null
}
