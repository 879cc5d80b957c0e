import { memo } from 'react'
import { toCounted, toExactDate, toSize, toWhen } from '../../../shared/format.ts'
import { toProjectName } from './to-project-name.ts'
import { type Row, type SessionRow, toTime } from './to-rows.ts'

export interface SessionItemProps {
  readonly id: string
  readonly row: SessionRow
  readonly isActive: boolean
  readonly isOpened: boolean
  /** Where the group does not tell it. */
  readonly hasProject: boolean
  readonly now: number
  readonly onChoose: (row: Row) => void
}

export const SessionItem = memo(function SessionItem(props: SessionItemProps) {
  const { id, row, isActive, isOpened, hasProject, now, onChoose } = props
  const { session } = row
  const time = toTime(session)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
    <div
      id={id}
      role="treeitem"
      aria-level={2}
      aria-selected={isActive}
      aria-current={isOpened || undefined}
      tabIndex={-1}
      className="session-item"
      data-active={isActive || undefined}
      data-opened={isOpened || undefined}
      onClick={() => onChoose(row)}
    >
      <div className="session-item-title">{session.title}</div>
      <div className="session-item-facts">
        {time > 0 && <span title={toExactDate(time)}>{toWhen(time, now)}</span>}
        {hasProject && <span title={session.project}>{toProjectName(session.project).name}</span>}
        {session.prompts > 0 && <span>{toCounted(session.prompts, 'prompt')}</span>}
        <span>{toSize(session.bytes)}</span>
        {session.gitBranch !== null && <span className="session-item-branch">{session.gitBranch}</span>}
      </div>
    </div>
  )
})
