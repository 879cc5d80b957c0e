import type { ItemKind } from '../../core/items/item.ts'
import { PROMPT_REMARKS } from '../../core/items/reading-words.ts'
import { canOpen, isFoldable } from '../../core/render/item-view.tsx'
import type { ItemRow, Row } from './row.ts'

/** In pixels, as the style sheets have them. */
const LINE = 24
const ROW = 30
const FORK = 50
const HEADING = 52
/** Around an opener that folds. */
const OPENER = 22
/** Until somebody wants to see all of it, 20 lines and a button. */
const LONGEST_PROMPT = 20 * LINE + 36
/** Around the words of a prompt, with the line that tells when. */
const PROMPT = 72
const ANSWER = 16
const MARGINS = 48
/** Characters on a line of prose, and how wide one is. */
const MOST_COLUMNS = 72
const LEAST_COLUMNS = 20
const CHARACTER = 7.3
/** Lines end early. */
const FILLED = 0.82
/** Long texts have lists, headings and code in them. */
const LONG = 600
const LONG_FACTOR = 1.25
/** Texts are cut above this, so they grow no higher. */
const MOST_SHOWN = 12_000
/** What is inside an open row scrolls there. */
const HIGHEST_BOX = 560

/** About how high a row will be. Close is enough: it is measured once it is near the view. */
export function estimateHeight(row: Row, width: number): number {
  switch (row.kind) {
    case 'turn':
    case 'agent':
      return ROW
    case 'fork':
      return FORK
    case 'heading':
    case 'file':
    case 'remark':
      return HEADING
    case 'item':
      return estimateItem(row, width)
  }
}

function estimateItem({ item, isOpen, role }: ItemRow, width: number): number {
  const { kind, size } = item
  if (!isFoldable(kind)) {
    const height = estimateText(size, width)
    return (isOpen || !canOpen(kind) ? height : Math.min(height, LONGEST_PROMPT)) + paddingOf(kind)
  }
  const closed = role === 'opener' ? ROW + OPENER : ROW
  return isOpen ? closed + Math.min(estimateText(size, width), HIGHEST_BOX) : closed
}

function estimateText(size: number, width: number): number {
  const columns = Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, (width - MARGINS) / CHARACTER))
  const lines = Math.ceil(Math.min(size, MOST_SHOWN) / (columns * FILLED))
  return lines * LINE * (size > LONG ? LONG_FACTOR : 1)
}

function paddingOf(kind: ItemKind): number {
  return kind in PROMPT_REMARKS || kind === 'prompt' ? PROMPT : ANSWER
}
