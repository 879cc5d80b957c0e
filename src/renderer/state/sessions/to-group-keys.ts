import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Grouping } from './browse-store.ts'
import { toTime } from './session-filters.ts'
import { toDateGroup } from './to-date-group.ts'

/** The key of the group of sessions without a tag. */
export const NO_TAG = 'tag:'

/** The keys of the groups in which a session is listed: with several tags, there are several. */
export function toGroupKeys(session: Session, grouping: Grouping, now: number): readonly string[] {
  const { root, project, tags } = session
  switch (grouping) {
    case 'project':
      return [`project:${root}\n${project}`]
    case 'date':
      return [toDateGroup(toTime(session), now).key]
    case 'tag':
      return tags.length === 0 ? [NO_TAG] : tags.map((tag) => `tag:${tag}`)
  }
}
