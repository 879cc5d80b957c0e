import type { Session } from '../../../shared/schemas/sessions.ts'
import { listSelected } from '../sessions/list-selected.ts'
import type { Stores } from '../stores.ts'

/** The sessions that a command is about: those that are selected, the row that has the keyboard, or the open session. */
export function findAtHand(stores: Stores): readonly Session[] {
  const { browse, elements, reading, screens, search, sessions } = stores
  if (screens.getState().screen !== 'library') return []
  const selected = listSelected(stores)
  if (selected.length > 0) return selected
  const find = (key: string | null | undefined) =>
    sessions.getState().sessions.find((session) => session.key === key)
  const list = elements.list.current
  const isInList = list?.contains(document.activeElement) ?? false
  const row = search.getState().text.trim() === '' ? browse.getState().active : search.getState().active
  const opened = find(reading.getState().target?.session?.key)
  const atHand = (isInList ? find(toSessionKey(row)) : undefined) ?? opened
  return atHand === undefined ? [] : [atHand]
}

/** A session that is listed in several groups has a row in each. */
export function toSessionKey(row: string | null): string | null {
  return row === null ? null : (row.split('\u0000')[0] ?? row)
}
