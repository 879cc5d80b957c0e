import type { Session } from '../../../../shared/schemas/sessions.ts'
import type { Grouping } from '../../../state/sessions/browse-store.ts'
import { toTime } from '../../../state/sessions/session-filters.ts'
import { toDateGroup } from '../../../state/sessions/to-date-group.ts'
import { NO_TAG, toGroupKeys } from '../../../state/sessions/to-group-keys.ts'
import { toProjectName } from './to-project-name.ts'

export interface GroupRow {
  readonly kind: 'group'
  readonly key: string
  readonly name: string
  /** What tells it from others of the same name. */
  readonly detail: string
  readonly count: number
  readonly isFolded: boolean
}

export interface SessionRow {
  readonly kind: 'session'
  /** Of the row: `session.key` is the one of the session. */
  readonly key: string
  readonly session: Session
  /** The group it is in. */
  readonly group: string
}

export type ListRow = GroupRow | SessionRow

export interface RowOptions {
  readonly grouping: Grouping
  /** By what sessions are sorted, most first; missing for the newest. */
  readonly amountOf?: ((session: Session) => number) | undefined
  readonly folded: ReadonlySet<string>
  readonly now: number
}

interface Group {
  readonly key: string
  readonly name: string
  readonly detail: string
  readonly sessions: Session[]
}

/** Sessions newest first, or those first that have most of something; projects in the order of their first session, dates newest first. */
export function toRows(
  sessions: readonly Session[],
  { grouping, amountOf = () => 0, folded, now }: RowOptions,
): readonly ListRow[] {
  const groups = new Map<string, Group>()
  const inOrder = sessions.toSorted(
    (one, other) => amountOf(other) - amountOf(one) || toTime(other) - toTime(one),
  )
  for (const session of inOrder)
    for (const key of toGroupKeys(session, grouping, now)) {
      const known = groups.get(key)
      if (known === undefined)
        groups.set(key, { ...toGroup(session, { grouping, key, now }), key, sessions: [session] })
      else known.sessions.push(session)
    }
  const inGroups = [...groups.values()]
  if (grouping === 'date') inGroups.sort((one, other) => newestOf(other) - newestOf(one))
  // A tag is looked for by its name.
  if (grouping === 'tag') inGroups.sort(byTag)
  return inGroups.flatMap(({ key, name, detail, sessions }) => {
    const isFolded = folded.has(key)
    const head: GroupRow = { kind: 'group', key, name, detail, count: sessions.length, isFolded }
    return isFolded
      ? [head]
      : [
          head,
          ...sessions.map(
            (session): SessionRow => ({
              kind: 'session',
              // With several tags it has several rows.
              key: grouping === 'tag' ? `${session.key}\u0000${key}` : session.key,
              session,
              group: key,
            }),
          ),
        ]
  })
}

function newestOf({ sessions }: Group): number {
  return sessions.reduce((newest, session) => Math.max(newest, toTime(session)), 0)
}

function toGroup(
  session: Session,
  { grouping, key, now }: { readonly grouping: Grouping; readonly key: string; readonly now: number },
): Pick<Group, 'name' | 'detail'> {
  switch (grouping) {
    case 'project':
      return toProject(session)
    case 'date':
      return toDateGroup(toTime(session), now)
    case 'tag':
      return { name: key === NO_TAG ? 'No tag' : key.slice(NO_TAG.length), detail: '' }
  }
}

function byTag(one: Group, other: Group): number {
  if (one.key === NO_TAG || other.key === NO_TAG)
    return Number(one.key === NO_TAG) - Number(other.key === NO_TAG)
  return one.name.localeCompare(other.name, 'en')
}

function toProject({ project }: Session): Pick<Group, 'name' | 'detail'> {
  const { name, folder } = toProjectName(project)
  return { name, detail: folder }
}
