import { type KeyboardEvent, type MouseEvent, useCallback, useMemo } from 'react'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { toSessionKey } from '../../../state/organise/find-at-hand.ts'
import type { SelectionState } from '../../../state/sessions/selection-store.ts'
import { findMove } from './find-move.ts'
import type { ListRow } from './to-rows.ts'

export interface ListInput {
  readonly rows: readonly ListRow[]
  /** The row that the keyboard is on. */
  readonly active: string | null
  /** The key of the session that is being read. */
  readonly opened: string | null
  readonly selection: SelectionState
  readonly onMove: (row: string) => void
  readonly onToggle: (group: string) => void
  readonly onOpen: (session: Session) => void
}

/** Keys that select what they pass, together with Shift. */
const EXTENDING = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'])

/** How the list is moved in, opened and selected from, by mouse and by keys. */
export function useListInput({ rows, active, opened, selection, onMove, onToggle, onOpen }: ListInput) {
  const { toggle, extendTo, chooseAll, clear } = selection
  const order = useMemo(
    () => [...new Set(rows.flatMap((row) => (row.kind === 'session' ? [row.session.key] : [])))],
    [rows],
  )

  const choose = useCallback(
    (row: ListRow) => {
      onMove(row.key)
      if (row.kind === 'group') onToggle(row.key)
      else onOpen(row.session)
    },
    [onMove, onToggle, onOpen],
  )

  const click = useCallback(
    (row: ListRow, { ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isSession = row.kind === 'session'
      if (isSession && (ctrlKey || metaKey)) toggle(row.session.key, opened)
      else if (isSession && shiftKey) extendTo(row.session.key, toSessionKey(active), order)
      else {
        if (isSession) clear()
        choose(row)
        return
      }
      onMove(row.key)
    },
    [active, opened, order, choose, onMove, toggle, extendTo, clear],
  )

  function handleKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const hasMod = ctrlKey || metaKey
    if (altKey || (hasMod && (shiftKey || key.toLowerCase() !== 'a'))) return
    const index = rows.findIndex((row) => row.key === active)
    const row = rows[index]
    if (hasMod) chooseAll(order)
    else if (shiftKey) {
      const to = EXTENDING.has(key) ? findMove(rows, index, key)?.to : undefined
      if (!to) return
      onMove(to)
      extendTo(toSessionKey(to) ?? to, toSessionKey(active), order)
    } else if (key === 'Enter' || key === ' ') {
      if (row !== undefined) choose(row)
    } else if (key === 'x') {
      if (row?.kind === 'session') toggle(row.session.key, opened)
    } else {
      const move = findMove(rows, index, key)
      if (move === null) return
      if (move.toggle !== null) onToggle(move.toggle)
      if (move.to !== null) onMove(move.to)
    }
    event.preventDefault()
  }

  /** Whoever comes by keyboard sees where they are: at the session that is open, or at the start. */
  function enter(): void {
    if (rows.some(({ key }) => key === active)) return
    const row = rows.find((each) => each.kind === 'session' && each.session.key === opened) ?? rows[0]
    if (row !== undefined) onMove(row.key)
  }

  return { click, handleKey, enter }
}
