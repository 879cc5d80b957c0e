import { ChevronRight } from 'lucide-react'
import { useContext } from 'react'
import { toTokens } from '../../../../../core/render/figures.ts'
import { toDollars } from '../../../../../shared/format.ts'
import type { TurnRow } from '../../../../reading/row.ts'
import { toTurnLine } from '../../../../reading/to-turn-line.ts'
import { TurnCostsContext } from '../usage/turn-costs.ts'

export interface TurnLineProps {
  readonly row: TurnRow
  onToggle(key: string): void
}

/** What happened in a turn, in one line that opens it. */
export function TurnLine({ row, onToggle }: TurnLineProps) {
  const { done, took, idle, errors } = toTurnLine(row.turn, row.idle)
  const cost = useContext(TurnCostsContext).get(row.turn)
  const { input, output, cacheRead, cacheCreation } = row.turn.tokens
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
      {cost !== undefined && (
        <span
          className="turn-figure"
          title={`API-equivalent cost of this turn, without subagents: ${toTokens(input + output + cacheRead + cacheCreation)}`}
        >
          {toDollars(cost)}
        </span>
      )}
      {errors !== null && <span className="turn-errors">{errors}</span>}
    </button>
  )
}
