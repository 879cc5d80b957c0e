import { toSessionFile } from '../../../core/model/session/session-file.ts'
import { type LibraryChange, MOST_LISTED_CHANGES } from '../../../shared/schemas/library.ts'
import { toSessionId } from '../../library/sources/source.ts'
import type { RootChange } from '../../library/sources/watch-roots.ts'
import type { OnlyProjects } from '../../store/plan/plan-index.ts'

/** Which sessions the changed files belong to, as far as their places tell. */
export function toLibraryChange(changes: readonly RootChange[]): LibraryChange {
  const sessions = new Map<string, LibraryChange['sessions'][number]>()
  let isComplete = true
  for (const { root, paths, isWhole } of changes) {
    if (isWhole) isComplete = false
    for (const path of paths) {
      const id = findSessionId(path)
      if (id === 'unknown') isComplete = false
      else if (id !== undefined) sessions.set(`${root}\n${id}`, { root, id })
    }
  }
  return {
    roots: [...new Set(changes.map(({ root }) => root))],
    sessions: [...sessions.values()].slice(0, MOST_LISTED_CHANGES),
    isComplete: isComplete && sessions.size <= MOST_LISTED_CHANGES,
  }
}

/** Transcripts that are read without being in the library: nothing has to be indexed before it is told. */
export function toOutsideChange(changes: readonly RootChange[]): LibraryChange {
  const sessions = changes.map(({ root }) => ({ root, id: toSessionId(root) }))
  return { roots: [], sessions: sessions.slice(0, MOST_LISTED_CHANGES), isComplete: true }
}

/** A flat subagent tells its session only inside; of a folder, anything may have changed. */
function findSessionId(path: string): string | 'unknown' | undefined {
  const [, ...parts] = path.split('/')
  if (parts.length === 0 || parts[0] === '') return 'unknown'
  const file = toSessionFile(parts)
  if (file.kind === 'subagent') return file.session ?? 'unknown'
  return file.kind === 'other' ? undefined : file.session
}

/** The projects in which something happened; a root of which that cannot be told is looked at whole. */
export function toOnlyProjects(changes: readonly RootChange[]): OnlyProjects {
  const whole = new Set(changes.filter(({ isWhole }) => isWhole).map(({ root }) => root))
  const only = new Map<string, Set<string>>()
  for (const { root, paths } of changes) {
    if (whole.has(root)) continue
    const projects = only.get(root) ?? new Set()
    only.set(root, projects)
    for (const path of paths) projects.add(path.split('/')[0] ?? path)
  }
  return only
}
