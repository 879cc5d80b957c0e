import { Ellipsis } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useState } from 'react'
import type {
  BranchOutline,
  ItemContent,
  OverflowLink,
  TranscriptPlace,
} from '../../../../../core/items/item.ts'
import { IconButton } from '../../../../components/icon-button.tsx'
import type { FileRow, ItemRow, Row } from '../../../../reading/row.ts'
import { overflowKey } from '../../../../state/reading/contents/reading-blocks.ts'
import type { OverflowState } from '../../../../state/reading/reading-state.ts'
import { AgentLine } from './agent-line.tsx'
import { BlockNote } from './block-note.tsx'
import { depthStyle } from './depth-style.ts'
import { ForkSwitch } from './fork-switch.tsx'
import { ItemRowView } from './item-row.tsx'
import { OverflowView } from './overflow-view.tsx'
import { toRowLabel } from './row-label.ts'
import { TurnLine } from './turn-line.tsx'

/** What rows can do; the same for all, and for as long as the pane lives. */
export interface RowActions {
  renderTime(time: number): ReactNode
  onToggle(key: string): void
  onChooseBranch(place: TranscriptPlace, branch: string): void
  onShowAll(row: ItemRow): void
  onReadOverflow(row: ItemRow | FileRow, link: OverflowLink, from?: number): void
  onNote(row: ItemRow): void
  onMenu(event: MouseEvent<HTMLElement>, row: ItemRow): void
}

export interface RowViewProps {
  readonly row: Row
  /** Its place among all rows, from 1. */
  readonly position: number
  readonly total: number
  readonly content: ItemContent | 'missing' | undefined
  readonly overflow: ReadonlyMap<string, OverflowState>
  readonly branches: readonly BranchOutline[]
  /** The person's own note about it. */
  readonly note: string | undefined
  readonly isFocused: boolean
  readonly isTabStop: boolean
  readonly height: number
  readonly actions: RowActions
}

/** A row of the conversation, whatever it is. */
export const RowView = memo(function RowView(props: RowViewProps) {
  const { row, position, total, note, isFocused, isTabStop, actions } = props
  // Only where somebody looks: hundreds of buttons that nobody sees would cost frames.
  const [isHovered, setHovered] = useState(false)
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    // Selected words have the system's own way of being copied.
    if (row.kind === 'item' && (document.getSelection()?.isCollapsed ?? true)) actions.onMenu(event, row)
  }
  return (
    <article
      className="reading-row"
      data-row={row.key}
      data-kind={row.kind}
      data-role={row.kind === 'item' ? row.role : undefined}
      data-item={row.kind === 'item' ? row.item.kind : undefined}
      data-aside={row.kind === 'item' && row.isAside ? '' : undefined}
      data-noted={note === undefined ? undefined : ''}
      data-focused={isFocused ? '' : undefined}
      style={depthStyle(row.depth)}
      tabIndex={isTabStop ? 0 : -1}
      aria-posinset={position}
      aria-setsize={total}
      aria-label={toRowLabel(row)}
      onContextMenu={onContextMenu}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <RowBody {...props} />
      {note !== undefined && row.kind === 'item' && (
        <BlockNote text={note} onEdit={() => actions.onNote(row)} />
      )}
      {row.kind === 'item' && (isFocused || isHovered) && (
        <div className="row-actions">
          <IconButton
            icon={Ellipsis}
            isSmall
            label="Block actions"
            title="Copy, link, note, raw JSON"
            onClick={(event) => actions.onMenu(event, row)}
          />
        </div>
      )}
    </article>
  )
})

function RowBody({ row, content, overflow, branches, height, actions }: RowViewProps) {
  switch (row.kind) {
    case 'item':
      return (
        <ItemRowView
          row={row}
          content={content}
          overflow={overflow}
          height={height}
          renderTime={actions.renderTime}
          onToggle={actions.onToggle}
          onShowAll={actions.onShowAll}
          onReadOverflow={actions.onReadOverflow}
        />
      )
    case 'turn':
      return <TurnLine row={row} onToggle={actions.onToggle} />
    case 'fork':
      return <ForkSwitch row={row} branches={branches} onChoose={actions.onChooseBranch} />
    case 'agent':
      return <AgentLine row={row} onToggle={actions.onToggle} />
    case 'file':
      return (
        <OverflowView
          link={row.file}
          label="A file of this session"
          what="file"
          state={overflow.get(overflowKey(row.place, row.key, row.file.name)) ?? null}
          onRead={(from) => actions.onReadOverflow(row, row.file, from)}
        />
      )
    case 'heading':
      return <h2 className="reading-heading">{row.text}</h2>
    case 'remark':
      return (
        <p className="remark" data-kind={row.isError ? 'error' : undefined}>
          {row.text}
        </p>
      )
  }
}
