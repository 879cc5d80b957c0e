import { isFoldable } from '../../core/render/item-view.tsx'
import type { Row } from './row.ts'

/** In pixels, as the style sheets have them. */
const LINE = 22
const CHARACTER = 7.2
const ROW = 30
const FORK = 44
const HEADING = 52
const TURN = 36
/** Texts above this are cut, so they grow no higher. */
const MOST_SHOWN = 12_000
const WIDEST = 80

/** About how high a row will be. Close is enough: it is measured once it is near the view. */
export function estimateHeight(row: Row, width: number): number {
  switch (row.kind) {
    case 'turn':
      return TURN
    case 'fork':
      return FORK
    case 'heading':
    case 'remark':
      return HEADING
    case 'agent':
      return ROW
    case 'item':
      break
  }
  const { item, isOpen } = row
  if (isFoldable(item.kind) && !isOpen) return ROW
  const columns = Math.max(20, Math.min(WIDEST, Math.floor(width / CHARACTER)))
  const lines = Math.ceil(Math.min(item.size, MOST_SHOWN) / columns)
  // Paragraphs end before the line does.
  const text = Math.ceil(lines * 1.25) * LINE
  if (item.kind === 'prompt') return text + 56
  if (item.kind === 'answer') return text + 16
  return ROW + text
}
