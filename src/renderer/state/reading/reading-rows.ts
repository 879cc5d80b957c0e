import type { ReadingMode } from '../../../shared/view-settings.ts'
import { kindsOf } from '../../reading/reading-mode.ts'
import { reuseRows } from '../../reading/reuse-rows.ts'
import { type Folds, toRows } from '../../reading/to-rows.ts'
import type { ReadingData } from './reading-state.ts'

type RowsData = Pick<ReadingData, 'reading' | 'agents' | 'folds' | 'kinds' | 'rows' | 'rowIndex'>

/** The rows, derived from the rest of the state. */
export function rowsOf(data: RowsData): Pick<ReadingData, 'rows' | 'rowIndex'> {
  const { reading, agents, folds, kinds } = data
  const next = reading === null ? [] : toRows({ reading, agents, folds, kinds })
  const rows = reuseRows(next, data.rows, data.rowIndex)
  return { rows, rowIndex: new Map(rows.map(({ key }, index) => [key, index])) }
}

/** Nothing opened by hand: everything as the mode shows it. */
export function firstFolds(mode: ReadingMode): Folds {
  return { turns: new Map(), areTurnsOpen: mode !== 'talk', open: new Set(), shown: new Set() }
}

/** The rows of a mode, with turns folded or open as the mode says. Rows that were opened by hand stay open. */
export function toMode(mode: ReadingMode, { folds }: Pick<ReadingData, 'folds'>) {
  return {
    mode,
    kinds: kindsOf(mode),
    isFiltered: false,
    folds: { turns: new Map(), areTurnsOpen: mode !== 'talk', open: folds.open, shown: new Set<string>() },
  } as const
}

export function withTurn(folds: Folds, key: string, isOpen: boolean): Folds {
  if ((folds.turns.get(key) ?? folds.areTurnsOpen) === isOpen) return folds
  return { ...folds, turns: new Map(folds.turns).set(key, isOpen) }
}

export function withOpen(folds: Folds, keys: readonly string[]): Folds {
  if (keys.every((key) => folds.open.has(key))) return folds
  return { ...folds, open: new Set([...folds.open, ...keys]) }
}

export function withShown(folds: Folds, key: string): Folds {
  return folds.shown.has(key) ? folds : { ...folds, shown: new Set([...folds.shown, key]) }
}

export function without(folds: Folds, keys: readonly string[]): Folds {
  const open = new Set(folds.open)
  for (const key of keys) open.delete(key)
  return { ...folds, open }
}
