import { FileDown, PanelRight, Search } from 'lucide-react'
import type { Reading } from '../../../../../core/items/item.ts'
import { IconButton } from '../../../../components/icon-button.tsx'
import type { ReadingState } from '../../../../state/reading/reading-state.ts'
import { BranchPanel } from '../branches/branch-panel.tsx'
import { ViewMenu } from './view-menu.tsx'

export interface ReadingToolsProps {
  readonly state: ReadingState
  readonly reading: Reading
  readonly now: number
  readonly isOutlineShown: boolean
  onToggleOutline(): void
  onExport(): void
}

/** The buttons of the reading pane. */
export function ReadingTools(props: ReadingToolsProps) {
  const { state, reading, now, isOutlineShown, onToggleOutline, onExport } = props
  return (
    <div className="reading-tools" role="toolbar" aria-label="Reading">
      <ViewMenu
        mode={state.mode}
        kinds={state.kinds}
        isFiltered={state.isFiltered}
        areTurnsOpen={state.folds.areTurnsOpen}
        onMode={state.setMode}
        onKinds={state.setKinds}
        onToggleAll={state.toggleAllTurns}
      />
      <BranchPanel
        reading={reading}
        now={now}
        onChoose={(branch) => void state.chooseBranch(reading.place, branch)}
      />
      <IconButton
        icon={Search}
        label="Find in this conversation"
        title="Find in this conversation (f)"
        onClick={state.openFind}
      />
      <IconButton icon={FileDown} label="Export this conversation" onClick={onExport} />
      <IconButton
        icon={PanelRight}
        label="Outline of the prompts"
        aria-pressed={isOutlineShown}
        title="Outline of the prompts (p)"
        onClick={onToggleOutline}
      />
    </div>
  )
}
