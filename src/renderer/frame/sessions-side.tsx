import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useNow } from '../components/use-now.ts'
import { openSession } from '../state/open-session.ts'
import { toSessionKey } from '../state/session-key.ts'
import type { Stores } from '../state/stores.ts'
import { SessionList } from '../views/sessions/session-list.tsx'
import { toRows } from '../views/sessions/to-rows.ts'

export interface SessionsSideProps {
  readonly stores: Stores
}

/** The left pane. */
export function SessionsSide({ stores }: SessionsSideProps) {
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  const { grouping, folded, active, place, moveTo, toggleGroup } = useStore(stores.browse)
  const opened = useStore(stores.reading, ({ target }) => target?.session ?? null)
  const list = useRef<HTMLDivElement>(null)
  const now = useNow()
  const rows = useMemo(() => toRows(sessions, { grouping, folded, now }), [sessions, grouping, folded, now])
  return (
    <nav className="side" aria-label="Sessions">
      <SessionList
        rows={rows}
        grouping={grouping}
        active={active}
        opened={opened && toSessionKey(opened)}
        now={now}
        place={place}
        listRef={list}
        onMove={moveTo}
        onToggle={toggleGroup}
        onOpen={(session) => openSession(stores, session)}
      />
    </nav>
  )
}
