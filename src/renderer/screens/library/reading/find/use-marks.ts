import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { toFindQuery } from '../../../../../core/query/find/to-find-query.ts'
import type { Query } from '../../../../../core/query/query.ts'
import type { HitItem } from '../../../../reading/find/find-hits.ts'
import type { FindState, HitPlace } from '../../../../state/reading/find/find-state.ts'
import type { Jump } from '../../../../state/reading/reading-state.ts'
import { bringRange } from '../holding/bring-into-view.ts'
import type { Hold } from '../holding/hold.ts'
import { findRanges, MOST_TEXT } from './find-ranges.ts'

/** Names for `::highlight()` in the style sheet. */
const FOUND = 'found'
const CURRENT = 'found-current'

const ROW = '[data-row]'
/** Its content is not there yet. */
const WAITING = '.row-waiting'

interface MarksInput {
  /** What the rows are in; whatever is drawn there later is marked too. */
  readonly list: RefObject<HTMLElement | null>
  readonly hold: Hold
  readonly find: Pick<FindState, 'text' | 'status' | 'total'>
  readonly jump: Jump | null
  /** What was found; where the current one is may only be known when it is there. */
  readonly hits: readonly HitItem[]
  readonly onApproach: FindState['approach']
}

/** Marks the words one looks for, wherever they are drawn, and brings the current one into view. */
export function useMarks({ list, hold, find, jump, hits, onApproach }: MarksInput): void {
  const text = toMarkedText(find)
  const query = useMemo(() => toWords(text), [text])
  const wanted = useRef<Jump | null>(null)
  const mark = useRef<() => void>(() => {})

  useEffect(() => {
    const root = list.current
    if (root === null || query === null) return
    const ranges = new Map<Element, readonly Range[]>()
    /** Rows that were gone through to their end. */
    const whole = new WeakSet<Element>()
    const marks = new Highlight()
    const current = new Highlight()
    // Above the others, which it is one of.
    current.priority = 1
    CSS.highlights.set(FOUND, marks)
    CSS.highlights.set(CURRENT, current)
    const dirty = new Set<Element>(root.querySelectorAll(ROW))
    let frame = 0

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
      whole.delete(row)
    }

    function put(row: Element, found: readonly Range[]): void {
      for (const range of found) marks.add(range)
      if (found.length > 0) ranges.set(row, found)
    }

    function showCurrent(): void {
      const jump = wanted.current
      if (root === null || jump === null || jump.hit === null) return
      const row = root.querySelector(`[data-row="${CSS.escape(jump.key)}"]`)
      if (row === null || row.querySelector(WAITING) !== null) return
      const found = rangesOf(row)
      const texts = inTexts(found)
      const place = onApproach(jump, texts.length)
      if (place === null) return
      const range = place === 'nowhere' ? null : pick(place, texts, found)
      // An overflow file that was read is only drawn with the next frame.
      if (range === undefined) return
      wanted.current = null
      current.clear()
      if (range === null) return
      current.add(range)
      hold.begin(() => range.startContainer.isConnected && bringRange(range, root))
    }

    /** Of a long text all, as one goes there. */
    function rangesOf(row: Element): readonly Range[] {
      if (!whole.has(row) && query !== null && (row.textContent?.length ?? 0) > MOST_TEXT) {
        drop(row)
        put(row, findRanges(row, query, Number.POSITIVE_INFINITY))
        whole.add(row)
      }
      return ranges.get(row) ?? []
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
      mark.current = () => {}
      CSS.highlights.delete(FOUND)
      CSS.highlights.delete(CURRENT)
    }
  }, [list, hold, query, onApproach])

  useEffect(() => {
    if (jump === null || jump.hit === null) return
    wanted.current = jump
    mark.current()
  }, [jump])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with them comes where the current one is
  useEffect(() => mark.current(), [hits])
}

/** In an item's own texts; of one that is open not in its title, which is cut and says the same again. */
function inTexts(found: readonly Range[]): readonly Range[] {
  const own = found.filter((range) => closest(range, '.overflow') === null)
  const inside = own.filter((range) => closest(range, '.fold[data-open] > .row') === null)
  return inside.length > 0 ? inside : own
}

function pick({ overflow, nth }: HitPlace, texts: readonly Range[], found: readonly Range[]) {
  const isThere = (range: Range) =>
    closest(range, '.scroll-box') !== null &&
    closest(range, '.overflow')?.getAttribute('data-overflow') === overflow
  const all = overflow === null ? texts : found.filter(isThere)
  return all[Math.min(nth, all.length - 1)]
}

function closest({ startContainer }: Range, selector: string): Element | null {
  return startContainer.parentElement?.closest(selector) ?? null
}

/** A regex may take too long: the page looks for one that the background process found within its limit. */
function toMarkedText({ text, status, total }: MarksInput['find']): string {
  const isAnswered = status === 'done' || total > 0
  return status === 'failed' || (!isAnswered && hasRegex(text)) ? '' : text
}

function hasRegex(text: string): boolean {
  return toFindQuery(text).regexes.length > 0
}

function toWords(text: string): Query | null {
  if (text.trim() === '') return null
  const query = toFindQuery(text)
  return query.clauses.length + query.regexes.length > 0 ? query : null
}
