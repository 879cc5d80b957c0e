import { ChevronLeft, ChevronRight, GitFork } from 'lucide-react'
import type { BranchOutline, TranscriptPlace } from '../../../core/items/item.ts'
import type { ForkRow } from '../../reading/row.ts'
import { BRANCH_WORDS } from './branch-words.ts'

export interface ForkSwitchProps {
  readonly row: ForkRow
  readonly branches: readonly BranchOutline[]
  onChoose(place: TranscriptPlace, branch: string): void
}

/** ‹ 2/3 › where a conversation went several ways. */
export function ForkSwitch({ row, branches, onChoose }: ForkSwitchProps) {
  const { ways, taken } = row.fork
  const branch = branches.find(({ id }) => id === ways[taken])
  const go = (by: 1 | -1) => {
    const next = ways[(taken + by + ways.length) % ways.length]
    if (next !== undefined) onChoose(row.place, next)
  }
  return (
    <div className="fork">
      <GitFork size={14} aria-hidden className="fork-icon" />
      <span>The conversation went {ways.length} ways here</span>
      <span className="fork-switch">
        <button
          type="button"
          className="icon-button"
          data-size="small"
          tabIndex={-1}
          aria-label="Previous branch"
          title="Previous branch ([)"
          onClick={() => go(-1)}
        >
          <ChevronLeft size={14} aria-hidden />
        </button>
        <span className="fork-count">
          {taken + 1}/{ways.length}
        </span>
        <button
          type="button"
          className="icon-button"
          data-size="small"
          tabIndex={-1}
          aria-label="Next branch"
          title="Next branch (])"
          onClick={() => go(1)}
        >
          <ChevronRight size={14} aria-hidden />
        </button>
      </span>
      {branch !== undefined && branch.state !== 'active' && (
        <span className="fork-state">{BRANCH_WORDS[branch.state]}</span>
      )}
    </div>
  )
}
