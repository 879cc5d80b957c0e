import type { SearchResult } from '../../../shared/schemas/search.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { toFoundTarget, toReadingTarget } from '../reading/opening/to-reading-target.ts'
import type { Stores } from '../stores.ts'
import { listAtRisk } from './list-at-risk.ts'
import { matchesFilters } from './session-filters.ts'
import { toGroupKeys } from './to-group-keys.ts'

/** Shows a session in the reading pane and in the list, and opens whatever hides it there. */
export function openSession({ browse, screens, reading, vault }: Stores, session: Session): void {
  const now = Date.now()
  const { grouping, filters, clearFilters, unfoldGroup, moveTo } = browse.getState()
  screens.getState().show('library')
  if (!matchesFilters(session, filters, { now, atRisk: listAtRisk(vault.getState().survey) })) clearFilters()
  for (const key of toGroupKeys(session, grouping, now)) unfoldGroup(key)
  moveTo(session.key)
  void reading.getState().open(toReadingTarget(session))
}

/** Shows the match in a session. The list stays unchanged, so that the person can go back to it. */
export function openResult({ reading, search }: Stores, result: SearchResult): void {
  void reading.getState().open(toFoundTarget(result, search.getState().text))
}
