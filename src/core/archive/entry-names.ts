import { shortHash } from '../short-hash.ts'
import { foldName } from './fold-name.ts'
import { toSafeName } from './safe-name.ts'

export interface SessionToName {
  readonly id: string
  /** The folder the project stands for: two projects may have the same last name. */
  readonly project: string
  readonly title: string
  readonly started: number | null
  /** What tells it from all others, such as the path of its transcript. */
  readonly place: string
}

const MOST_PROJECT_BYTES = 40
const MOST_TITLE_BYTES = 60

/**
 * Where the pages of a session lie in an archive, without `html/` and the ending. The name depends on the session alone,
 * so that it is the same in every archive, and holds enough of the id that no two are alike on any file system.
 */
export function toEntryName({ id, project, title, started }: SessionToName): string {
  const parts = [
    started === null ? 'undated' : new Date(started).toISOString().slice(0, 10),
    toSafeName(title, MOST_TITLE_BYTES),
    toSafeName(id, MOST_TITLE_BYTES).slice(0, 8),
  ]
  return `${toProjectName(project)}/${parts.filter((part) => part !== '').join('-')}`
}

/** The last folder's name, with a mark of the whole path: people of the same habits have folders of the same name. */
export function toProjectName(project: string): string {
  const last = project.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  return `${toSafeName(last, MOST_PROJECT_BYTES) || 'project'}-${toMark(project)}`
}

/** Gives each session a name; those that would share one, but for case, get a mark of their place. */
export function nameSessions<S extends SessionToName>(sessions: readonly S[]): ReadonlyMap<S, string> {
  const byName = Map.groupBy(sessions, (session) => foldName(toEntryName(session)))
  const names = new Map<S, string>()
  for (const group of byName.values()) {
    for (const session of group) {
      const name = toEntryName(session)
      names.set(session, group.length === 1 ? name : `${name}-${toMark(session.place)}`)
    }
  }
  return names
}

/** Four letters of a hash. */
function toMark(text: string): string {
  return shortHash(text).toString(36).padStart(7, '0').slice(-4)
}
