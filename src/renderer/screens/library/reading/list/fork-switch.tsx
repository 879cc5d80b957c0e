import { ChevronLeft, ChevronRight, GitFork } from 'lucide-react'
import type { BranchOutline, TranscriptPlace } from '../../../../../core/items/item.ts'
import { IconButton } from '../../../../components/icon-button.tsx'
import type { ForkRow } from '../../../../reading/row.ts'
import { BRANCH_WORDS } from '../branches/branch-words.ts'

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
      <span>The conversation has {ways.length} branches here</span>
      <span className="fork-switch">
        <IconButton
          icon={ChevronLeft}
          isSmall
          tabIndex={-1}
          label="Previous branch"
          title="Previous branch ([)"
          onClick={() => go(-1)}
        />
        <span className="fork-count">
          {taken + 1}/{ways.length}
        </span>
        <IconButton
          icon={ChevronRight}
          isSmall
          tabIndex={-1}
          label="Next branch"
          title="Next branch (])"
          onClick={() => go(1)}
        />
      </span>
      {branch !== undefined && branch.state !== 'active' && (
        <span className="fork-state">{BRANCH_WORDS[branch.state]}</span>
      )}
    </div>
  )
}
