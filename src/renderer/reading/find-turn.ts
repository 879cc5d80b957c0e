import type { Row } from './row.ts'
import type { Seen } from './steps.ts'

/** With less of it on the screen than a line, a row is not where one is. */
const LINE = 24

/**
 * The turn one is in: that of the focused row, which is also where a jump lands, while it is in sight; else the one that fills most of the
 * screen. Null where there is none.
 */
export function findTurn(rows: readonly Row[], seen: Seen, focused: number): number | null {
  const { first, last, shown = [] } = seen
  if (focused >= first && focused <= last && (shown[focused - first] ?? LINE) >= LINE)
    return turnAt(rows, focused)
  const pixels = new Map<number, number>()
  let turn = turnAt(rows, first)
  for (let index = first; index <= last; index++) {
    turn = ownTurn(rows[index]) ?? turn
    if (turn !== null) pixels.set(turn, (pixels.get(turn) ?? 0) + (shown[index - first] ?? 0))
  }
  let found: number | null = null
  for (const [each, height] of pixels) if (found === null || height > (pixels.get(found) ?? 0)) found = each
  return found
}

/** What stands inside a subagent, or between two items, is part of the turn above it. */
function turnAt(rows: readonly Row[], index: number): number | null {
  for (let at = index; at >= 0; at--) {
    const turn = ownTurn(rows[at])
    if (turn !== null) return turn
  }
  return null
}

function ownTurn(row: Row | undefined): number | null {
  return row?.kind === 'item' && row.depth === 0 ? row.item.turn : null
}
