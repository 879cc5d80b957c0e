import { ChevronRight } from 'lucide-react'
import type { TurnRow } from '../../../../reading/row.ts'
import { toTurnLine } from '../../../../reading/to-turn-line.ts'

export interface TurnLineProps {
  readonly row: TurnRow
  onToggle(key: string): void
}

/** What happened in a turn, in one line that opens it. */
export function TurnLine({ row, onToggle }: TurnLineProps) {
  const { done, took, idle, errors } = toTurnLine(row.turn, row.idle)
  return (
    <button
      type="button"
      className="turn-line"
      tabIndex={-1}
      aria-expanded={row.isOpen}
      onClick={() => onToggle(row.key)}
    >
      <ChevronRight className="chevron" size={14} aria-hidden />
      <span className="turn-done">{done}</span>
      {took !== null && <span className="turn-figure">{idle === null ? took : `${took} work, ${idle}`}</span>}
      {errors !== null && <span className="turn-errors">{errors}</span>}
    </button>
  )
}
