import type { VirtualizerHandle } from 'virtua'
import type { Jump } from '../../../../state/reading/reading-state.ts'

/** Room that is left around a word. */
const MARGIN = 72
/** What stays above a row that is brought to the top. */
const ABOVE = 12

export type Align = Exclude<Jump['align'], 'stay'>

interface RowPlace {
  /** From the top of what is seen. */
  readonly top: number
  readonly height: number
  readonly view: number
}

/** Where a row is: as it is drawn, or else where it is thought to be. */
export function findRowPlace(
  list: HTMLElement,
  rows: VirtualizerHandle,
  { key, index }: { readonly key: string; readonly index: number },
): RowPlace {
  const view = list.clientHeight
  const drawn = list.querySelector(`[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect()
  if (drawn !== undefined)
    return { top: drawn.top - list.getBoundingClientRect().top, height: drawn.height, view }
  return { top: rows.getItemOffset(index) - list.scrollTop, height: rows.getItemSize(index), view }
}

/** By how many pixels the list must scroll; 0 where the row is well placed. */
export function toDistance(align: Align, { top, height, view }: RowPlace): number {
  switch (align) {
    case 'start':
      return top - ABOVE
    case 'center':
      return top + height / 2 - view / 2
    case 'end':
      return top + height - view
    case 'nearest':
      return 0
  }
}

/** What the nearest way to a row comes to. One that does not fit is read from its top. */
export function toNearest({ top, height, view }: RowPlace): Align {
  if (top >= 0 && top + height <= view) return 'nearest'
  return top < 0 || height > view - ABOVE ? 'start' : 'end'
}

/** Scrolls, as far as it goes; says whether it did. */
export function scrollBy(list: Element, distance: number): boolean {
  const before = list.scrollTop
  if (Math.abs(distance) >= 1) list.scrollTop = before + distance
  return Math.abs(list.scrollTop - before) >= 1
}

/** Brings a word into view, inside whatever scrolls around it, and with what hides it opened; says whether anything moved. */
export function bringRange(range: Range, list: Element): boolean {
  const start = range.startContainer.parentElement
  let hasMoved = false
  for (let box = start; box !== null && box !== list; box = box.parentElement) {
    if (box instanceof HTMLDetailsElement && !box.open) {
      box.open = true
      hasMoved = true
    }
  }
  for (let box = start; box !== null && box !== list.parentElement; box = box.parentElement) {
    if (box === list || scrolls(box)) hasMoved = bringIn(range.getBoundingClientRect(), box) || hasMoved
  }
  return hasMoved
}

function scrolls(box: Element): boolean {
  return box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto'
}

function bringIn(word: DOMRect, box: Element): boolean {
  const { top, bottom, left, right } = box.getBoundingClientRect()
  const margin = Math.min(MARGIN, (bottom - top) / 4)
  if (word.left < left || word.right > right) box.scrollLeft += word.left - (left + (right - left) / 3)
  const isOutside = word.top < top + margin || word.bottom > bottom - margin
  return isOutside && scrollBy(box, word.top - (top + (bottom - top) / 3))
}
