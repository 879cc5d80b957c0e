import { ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { toCount } from '../../../../shared/format.ts'
import type { GroupRow, ListRow } from './to-rows.ts'

export interface GroupItemProps {
  readonly id: string
  readonly row: GroupRow
  readonly isActive: boolean
  readonly onClick: (row: ListRow, event: MouseEvent) => void
}

/** The name of a project or of a time, which folds what is below it. */
export function GroupItem({ id, row, isActive, onClick }: GroupItemProps) {
  const { name, detail, count, isFolded } = row
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="treeitem"
      aria-level={1}
      aria-expanded={!isFolded}
      aria-selected={false}
      className="group-item"
      data-active={isActive || undefined}
      title={detail === '' ? undefined : `${detail}/${name}`}
      onClick={(event) => onClick(row, event)}
    >
      <ChevronRight size={14} aria-hidden className="group-item-mark" />
      <span className="group-item-name">{name}</span>
      <span className="group-item-detail">
        <bdi>{detail}</bdi>
      </span>
      <span className="group-item-count">
        {toCount(count)}
        <span className="hidden"> {count === 1 ? 'session' : 'sessions'}</span>
      </span>
    </div>
  )
}
