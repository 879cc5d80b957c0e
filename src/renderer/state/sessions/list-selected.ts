import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Stores } from '../stores.ts'
import { listAtRisk } from './list-at-risk.ts'
import { listSessions } from './session-filters.ts'

/** The selected sessions that are listed. Nothing happens to sessions that are not visible. */
export function listSelected({
  browse,
  screens,
  search,
  selection,
  sessions,
  vault,
}: Pick<Stores, 'browse' | 'screens' | 'search' | 'selection' | 'sessions' | 'vault'>): readonly Session[] {
  const { chosen } = selection.getState()
  const isListShown = screens.getState().screen === 'library' && search.getState().text.trim() === ''
  if (chosen.size === 0 || !isListShown) return []
  const { filters, isAllShown } = browse.getState()
  const listed = listSessions(sessions.getState().sessions, filters, {
    isAllShown,
    now: Date.now(),
    atRisk: listAtRisk(vault.getState().survey),
  })
  return listed.sessions.filter(({ key }) => chosen.has(key))
}
