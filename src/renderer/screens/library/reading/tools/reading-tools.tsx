import { FileDown, PanelRight, Search } from 'lucide-react'
import { useStore } from 'zustand'
import type { Reading } from '../../../../../core/items/item.ts'
import { IconButton } from '../../../../components/icon-button.tsx'
import { usePicked } from '../../../../components/use-picked.ts'
import type { Stores } from '../../../../state/stores.ts'
import { BranchPanel } from '../branches/branch-panel.tsx'
import { OpenSessionMenu } from '../header/open-session-menu.tsx'
import { OpenStarButton } from '../header/open-star-button.tsx'
import { ViewMenu } from './view-menu.tsx'

export interface ReadingToolsProps {
  readonly stores: Stores
  readonly reading: Reading
  readonly now: number
  readonly isOutlineShown: boolean
  onToggleOutline(): void
  onExport(): void
}

/** The buttons of the reading pane. */
export function ReadingTools(props: ReadingToolsProps) {
  const { stores, reading, now, isOutlineShown, onToggleOutline, onExport } = props
  const { mode, kinds, isFiltered, folds, setMode, setKinds, toggleAllTurns, chooseBranch } = usePicked(
    stores.reading,
    'mode',
    'kinds',
    'isFiltered',
    'folds',
    'setMode',
    'setKinds',
    'toggleAllTurns',
    'chooseBranch',
  )
  const openFind = useStore(stores.find, (state) => state.open)
  return (
    <div className="reading-tools" role="toolbar" aria-label="Reading">
      <OpenStarButton stores={stores} />
      <ViewMenu
        mode={mode}
        kinds={kinds}
        isFiltered={isFiltered}
        areTurnsOpen={folds.areTurnsOpen}
        onMode={setMode}
        onKinds={setKinds}
        onToggleAll={toggleAllTurns}
      />
      <BranchPanel
        reading={reading}
        now={now}
        onChoose={(branch) => void chooseBranch(reading.place, branch)}
      />
      <IconButton
        icon={Search}
        label="Find in this conversation"
        title="Find in this conversation (f)"
        onClick={openFind}
      />
      <IconButton icon={FileDown} label="Export this conversation" onClick={onExport} />
      <IconButton
        icon={PanelRight}
        label="Outline of the prompts"
        aria-pressed={isOutlineShown}
        title="Outline of the prompts (p)"
        onClick={onToggleOutline}
      />
      <OpenSessionMenu stores={stores} />
    </div>
  )
}
