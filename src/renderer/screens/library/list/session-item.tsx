import { Ellipsis, GitBranch, MessageSquare, Star } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { toCount, toCounted, toExactDate, toSize, toWhen } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { TagChips } from '../../../components/tags/tag-chips.tsx'
import { toTime } from '../../../state/sessions/session-filters.ts'
import { SessionMarks } from './marks/session-marks.tsx'
import { toMarks } from './marks/to-marks.ts'
import { toProjectName } from './to-project-name.ts'
import type { ListRow, SessionRow } from './to-rows.ts'

export interface SessionItemProps {
  readonly id: string
  readonly row: SessionRow
  readonly isActive: boolean
  readonly isOpened: boolean
  /** Together with others, or because it is open. */
  readonly isSelected: boolean
  /** Where the group does not tell it. */
  readonly hasProject: boolean
  /** What the list is sorted by, in words; null for the newest first. */
  readonly amount: string | null
  readonly cleanupPeriodDays: number | undefined
  readonly now: number
  readonly onClick: (row: ListRow, event: MouseEvent) => void
}

/** More than these would hide the facts. */
const MOST_TAGS = 2

export const SessionItem = memo(function SessionItem(props: SessionItemProps) {
  const { id, row, isActive, isOpened, isSelected, hasProject, amount, cleanupPeriodDays, now, onClick } =
    props
  const { session } = row
  const time = toTime(session)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="treeitem"
      aria-level={2}
      aria-selected={isSelected}
      aria-current={isOpened || undefined}
      className="session-item"
      data-active={isActive || undefined}
      data-class={session.class}
      onClick={(event) => onClick(row, event)}
    >
      <div className="session-item-line">
        {session.starred && (
          <span className="star" role="img" aria-label="Starred" title="Starred">
            <Star size={12} aria-hidden />
          </span>
        )}
        <span className="session-item-title" dir="auto" title={session.title}>
          {session.title}
        </span>
        <SessionMarks marks={toMarks(session, { now, cleanupPeriodDays })} />
        <button
          type="button"
          className="session-item-more"
          tabIndex={-1}
          aria-label="Session actions"
          title="Session actions"
          onClick={openMenu}
        >
          <Ellipsis size={14} aria-hidden />
        </button>
      </div>
      <div className="session-item-facts">
        {amount !== null && <span className="session-item-amount">{amount}</span>}
        <TagChips tags={session.tags} most={MOST_TAGS} />
        {time > 0 && <span title={toExactDate(time)}>{toWhen(time, now)}</span>}
        {hasProject && (
          <span className="session-item-project" title={session.project}>
            {toProjectName(session.project).name}
          </span>
        )}
        <SessionSubstance session={session} isShort={hasProject} />
        <span>{toSize(session.bytes)}</span>
        {session.gitBranch !== null && (
          <span className="session-item-branch" title={`Git branch ${session.gitBranch}`}>
            <GitBranch size={11} role="img" aria-label="git branch" /> {session.gitBranch}
          </span>
        )}
      </div>
    </div>
  )
})

/** The menu of the list opens by a right click; this is the same without one. */
function openMenu(event: MouseEvent<HTMLElement>): void {
  event.stopPropagation()
  const { left, bottom } = event.currentTarget.getBoundingClientRect()
  const place = { bubbles: true, cancelable: true, clientX: left, clientY: bottom }
  event.currentTarget.dispatchEvent(new window.MouseEvent('contextmenu', place))
}

interface SessionSubstanceProps {
  readonly session: Session
  readonly isShort: boolean
}

/** How much was asked in it, or why nothing was. */
function SessionSubstance({ session, isShort }: SessionSubstanceProps) {
  if (session.class !== 'conversation') return <span>{CLASSES[session.class]}</span>
  const prompts = toCounted(session.prompts, 'prompt')
  return isShort ? (
    <span role="img" aria-label={prompts} title={prompts}>
      <MessageSquare size={11} aria-hidden /> {toCount(session.prompts)}
    </span>
  ) : (
    <span>{prompts}</span>
  )
}

const CLASSES = {
  unreadable: 'unreadable',
  empty: 'empty',
  metadata: 'only metadata',
  warmup: 'warmup',
  internal: 'internal agent',
  remainder: 'only outputs left',
} as const
