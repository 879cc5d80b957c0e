import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import type { Session } from '../../../shared/sessions.ts'
import { RowList } from '../../components/row-list/row-list.tsx'
import type { ScrollPlace } from '../../components/row-list/scroll-place.ts'
import type { Grouping } from '../../state/browse-store.ts'
import { findMove } from './find-move.ts'
import { GroupItem } from './group-item.tsx'
import { SessionItem } from './session-item.tsx'
import type { Row } from './to-rows.ts'

export interface SessionListProps {
  readonly rows: readonly Row[]
  readonly grouping: Grouping
  /** The row that the keyboard is on. */
  readonly active: string | null
  /** The key of the session that is being read. */
  readonly opened: string | null
  /** By root: after how many days Claude Code deletes a session there. */
  readonly cleanupPeriods: ReadonlyMap<string, number>
  readonly now: number
  readonly place: ScrollPlace
  readonly listRef: RefObject<HTMLDivElement | null>
  readonly onMove: (row: string) => void
  readonly onToggle: (group: string) => void
  readonly onOpen: (session: Session) => void
}

/** The id of the list, which its rows are called by. */
export const SESSIONS = 'sessions'
/** As in the style sheet. */
const GROUP_HEIGHT = 32
const SESSION_HEIGHT = 52

export function SessionList(props: SessionListProps) {
  const { rows, grouping, active, opened, cleanupPeriods, now, place, listRef, onMove, onToggle, onOpen } =
    props

  const choose = useCallback(
    (row: Row) => {
      onMove(row.key)
      if (row.kind === 'group') onToggle(row.key)
      else onOpen(row.session)
    },
    [onMove, onToggle, onOpen],
  )

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = rows.findIndex(({ key }) => key === active)
    const row = rows[index]
    if (event.key === 'Enter' || event.key === ' ') {
      if (row !== undefined) choose(row)
    } else {
      const move = findMove(rows, index, event.key)
      if (move === null) return
      if (move.toggle !== null) onToggle(move.toggle)
      if (move.to !== null) onMove(move.to)
    }
    event.preventDefault()
  }

  return (
    <RowList
      id={SESSIONS}
      role="tree"
      label="Sessions"
      rows={rows}
      toKey={toKey}
      toHeight={toHeight}
      active={active}
      place={place}
      listRef={listRef}
      onKeyDown={handleKey}
    >
      {(row, _index, id) =>
        row.kind === 'group' ? (
          <GroupItem id={id} row={row} isActive={row.key === active} onChoose={choose} />
        ) : (
          <SessionItem
            id={id}
            row={row}
            isActive={row.key === active}
            isOpened={row.key === opened}
            hasProject={grouping === 'date'}
            cleanupPeriodDays={cleanupPeriods.get(row.session.root)}
            now={now}
            onChoose={choose}
          />
        )
      }
    </RowList>
  )
}

function toKey(row: Row): string {
  return row.key
}

function toHeight(row: Row): number {
  return row.kind === 'group' ? GROUP_HEIGHT : SESSION_HEIGHT
}
