import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import { estimateHeight } from '../../../../reading/estimate-height.ts'
import type { Row } from '../../../../reading/row.ts'

/** What rows are high, as far as anyone knows. */
export interface RowHeights {
  /** Remembers what the list knows of its rows. */
  remember(list: VirtualizerHandle, rows: readonly Row[]): void
  /** For a list that begins with these rows. */
  toCache(rows: readonly Row[]): CacheSnapshot
  heightOf(row: Row): number
  /** Everything must be guessed anew. */
  setWidth(width: number): void
}

/** Of a row that comes after the list was built; most are one line. */
export const ROW_HEIGHT = 30

export function createRowHeights(): RowHeights {
  const known = new Map<string, number>()
  let width = 720

  const heightOf = (row: Row) => known.get(toKey(row)) ?? estimateHeight(row, width)
  return {
    remember(list, rows) {
      for (const [index, row] of rows.entries()) known.set(toKey(row), list.getItemSize(index))
    },
    toCache: (rows) => [rows.map(heightOf), ROW_HEIGHT],
    heightOf,
    setWidth(next) {
      if (Math.abs(next - width) < 8) return
      width = next
      known.clear()
    },
  }
}

/** A row that was opened is another height. */
function toKey(row: Row): string {
  return 'isOpen' in row && row.isOpen ? `${row.key} open` : row.key
}
