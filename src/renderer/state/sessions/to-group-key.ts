import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Grouping } from './browse-store.ts'
import { toTime } from './session-filters.ts'
import { toDateGroup } from './to-date-group.ts'

/** The key of the group in which a session is listed. */
export function toGroupKey(session: Session, grouping: Grouping, now: number): string {
  const { root, project } = session
  return grouping === 'project' ? `project:${root}\n${project}` : toDateGroup(toTime(session), now).key
}
