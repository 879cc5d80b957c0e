import type { RefObject } from 'react'
import { findCleanupDays } from '../../../../shared/cleanup.ts'
import type { Root } from '../../../../shared/schemas/roots.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { RowList } from '../../../components/row-list/row-list.tsx'
import type { ScrollPlace } from '../../../components/row-list/scroll-place.ts'
import type { Grouping } from '../../../state/sessions/browse-store.ts'
import { GroupItem } from './group-item.tsx'
import { SessionItem } from './session-item.tsx'
import type { ListRow } from './to-rows.ts'
import { type ListInput, useListInput } from './use-list-input.ts'

export interface SessionListProps extends ListInput {
  readonly grouping: Grouping
  /** What rows are sorted by, in words; undefined for the newest first. */
  readonly toAmountText?: ((session: Session) => string) | undefined
  /** By root: after how many days Claude Code deletes a session there. */
  readonly roots: ReadonlyMap<string, Root>
  readonly now: number
  readonly place: ScrollPlace
  readonly listRef: RefObject<HTMLDivElement | null>
}

/** The id of the list, which its rows are called by. */
export const SESSIONS = 'sessions'
/** As in the style sheet. */
const GROUP_HEIGHT = 32
const SESSION_HEIGHT = 52

export function SessionList(props: SessionListProps) {
  const { rows, grouping, toAmountText, active, opened, selection, roots, now, place, listRef } = props
  const { chosen } = selection
  const { click, handleKey, enter } = useListInput(props)

  return (
    <RowList
      id={SESSIONS}
      role="tree"
      label="Sessions"
      isMultiple
      rows={rows}
      toKey={toKey}
      toHeight={toHeight}
      active={active}
      place={place}
      listRef={listRef}
      onKeyDown={handleKey}
      onEnter={enter}
    >
      {(row, _index, id) =>
        row.kind === 'group' ? (
          <GroupItem id={id} row={row} isActive={row.key === active} onClick={click} />
        ) : (
          <SessionItem
            id={id}
            row={row}
            isActive={row.key === active}
            isOpened={row.session.key === opened}
            isSelected={chosen.size === 0 ? row.session.key === opened : chosen.has(row.session.key)}
            hasProject={grouping !== 'project'}
            amount={toAmountText?.(row.session) ?? null}
            cleanupPeriodDays={findCleanupDays(roots.get(row.session.root), row.session)}
            now={now}
            onClick={click}
          />
        )
      }
    </RowList>
  )
}

function toKey(row: ListRow): string {
  return row.key
}

function toHeight(row: ListRow): number {
  return row.kind === 'group' ? GROUP_HEIGHT : SESSION_HEIGHT
}
