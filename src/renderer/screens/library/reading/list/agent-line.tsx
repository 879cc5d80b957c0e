import { Bot, ChevronRight } from 'lucide-react'
import type { Reading } from '../../../../../core/items/item.ts'
import { toDuration, toTokens } from '../../../../../core/render/figures.ts'
import { toLine } from '../../../../../core/render/text/to-line.ts'
import { toCounted } from '../../../../../shared/format.ts'
import type { AgentRow } from '../../../../reading/row.ts'
import { DEEPEST_INDENT } from './depth-style.ts'

export interface AgentLineProps {
  readonly row: AgentRow
  onToggle(key: string): void
}

/** A subagent's conversation, which opens in place. */
export function AgentLine({ row, onToggle }: AgentLineProps) {
  const { agent, isOpen, title } = row
  return (
    <button
      type="button"
      className="agent-line"
      data-open={isOpen ? '' : undefined}
      tabIndex={-1}
      aria-expanded={isOpen}
      onClick={() => onToggle(row.key)}
    >
      <Bot size={14} aria-hidden className="row-icon" />
      <bdi className="agent-name">{toLine(title ?? 'Subagent conversation')}</bdi>
      {row.depth >= DEEPEST_INDENT && <span className="row-figure">level {row.depth + 1}</span>}
      {isOpen && agent?.kind === 'loading' && <span className="row-figure">Reading…</span>}
      {agent?.kind === 'ready' && (
        <span className="row-figure agent-figures">{toFigures(agent.reading)}</span>
      )}
      <ChevronRight className="chevron" size={14} aria-hidden />
    </button>
  )
}

function toFigures({ header, turns, items }: Reading): string {
  const calls = turns.reduce((sum, turn) => sum + turn.calls, 0)
  const { started, updated, tokens } = header
  const took =
    started !== null && updated !== null && updated > started ? toDuration(updated - started) : null
  return [
    calls > 0 ? toCounted(calls, 'tool call') : toCounted(items.length, 'step'),
    tokens.output > 0 && toTokens(tokens.output),
    took,
  ]
    .filter(Boolean)
    .join(' · ')
}
