import { hashOf } from '../../../core/model/links/key-table.ts'
import { isObject } from '../../../core/parse/json-value.ts'
import type { Session, SessionChanges } from '../../../shared/schemas/sessions.ts'
import type { Annotations } from '../../annotations/annotations.ts'
import { listRemembered } from '../../annotations/remembered-sessions.ts'
import type { SessionLister } from './list-sessions.ts'

/** How far the list of the index was, and what was remembered. */
interface State {
  readonly index: string
  readonly remembered: number
}

/** The sessions of the index, and those that were deleted without a backup. What the index has goes before what is remembered. */
export function withRemembered(index: SessionLister, annotations: Annotations): SessionLister {
  function addTo(changes: SessionChanges, roots: readonly string[]): readonly Session[] {
    const ids = new Set(changes.sessions.map(({ id }) => id))
    const remembered = listRemembered(annotations, roots, (id) => ids.has(id))
    return remembered.length === 0 ? changes.sessions : [...changes.sessions, ...remembered].sort(byDate)
  }

  /** Something of a remembered session came back: then it is listed from the index alone, under whatever key. */
  function hasReturned({ isWhole, sessions }: SessionChanges, roots: readonly string[]): boolean {
    if (isWhole || sessions.length === 0) return false
    const remembered = new Set(listRemembered(annotations, roots, () => false).map(({ id }) => id))
    return sessions.some(({ id }) => remembered.has(id))
  }

  function list(roots: readonly string[], since: string | null): SessionChanges {
    const before = since === null ? undefined : readState(since)
    const remembered = readRemembered(annotations)
    const found = index.list(roots, before?.remembered === remembered ? before.index : null)
    const changes = hasReturned(found, roots) ? index.list(roots, null) : found
    const revision = JSON.stringify({ index: changes.revision, remembered } satisfies State)
    return { ...changes, revision, sessions: changes.isWhole ? addTo(changes, roots) : changes.sessions }
  }

  return {
    list,
    listNewest(roots) {
      const newest = index.listNewest(roots)
      const isMoreToCome = newest.revision === '' && newest.sessions.length > 0
      return isMoreToCome ? newest : list(roots, null)
    },
    find: (roots, keys) => index.find(roots, keys),
    findByIds(roots, ids) {
      const found = index.findByIds(roots, ids)
      const listed = new Set(found.map(({ id }) => id))
      const remembered = listRemembered(annotations, roots, (id) => listed.has(id))
      return [...found, ...remembered.filter(({ id }) => ids.includes(id))]
    },
    readState: () => JSON.stringify([index.readState(), annotations.readState()]),
    close: () => index.close(),
  }
}

/** Another number where other sessions are remembered, or forgotten. */
function readRemembered(annotations: Annotations): number {
  const stamps = annotations.list('deleted').map(({ session, stamp }) => [session, stamp.time, stamp.count])
  return hashOf(JSON.stringify(stamps))
}

function byDate(one: Session, other: Session): number {
  return (other.updated ?? 0) - (one.updated ?? 0)
}

/** Undefined where the window gives back something that was not given to it. */
function readState(text: string): State | undefined {
  try {
    const state: unknown = JSON.parse(text)
    if (!isObject(state)) return undefined
    const { index, remembered } = state
    return typeof index === 'string' && typeof remembered === 'number' ? { index, remembered } : undefined
  } catch {
    return undefined
  }
}
