import { randomUUID } from 'node:crypto'
import { isObject } from '../../../core/parse/json-value.ts'
import type { Session, SessionChanges } from '../../../shared/schemas/sessions.ts'
import type { Annotations } from '../../annotations/annotations.ts'
import { readMarks, type SessionMarks, withMarks } from '../../annotations/organise/session-marks.ts'
import type { SessionLister } from './list-sessions.ts'

/** How far the list below was, and how far the marks were in this process. */
interface State {
  readonly list: string
  readonly process: string
  readonly version: number
}

export interface MarkedSessions extends SessionLister {
  /** Puts on a session what is said about it now. */
  readMarker(): (session: Session) => Session
}

/** The sessions of a list with their stars, tags and names. Of those that got others since the list was asked for, only these come again. */
export function withMarkedSessions(sessions: SessionLister, annotations: Annotations): MarkedSessions {
  const process = randomUUID()
  let state: string | undefined
  let marks: ReadonlyMap<string, SessionMarks> = new Map()
  let version = 0
  /** By session: in which version it got other marks. */
  const changed = new Map<string, number>()

  function look(): void {
    const now = annotations.readState()
    if (now === state) return
    const next = readMarks(annotations)
    version++
    for (const id of new Set([...marks.keys(), ...next.keys()]))
      if (JSON.stringify(marks.get(id)) !== JSON.stringify(next.get(id))) changed.set(id, version)
    marks = next
    state = now
  }

  function mark(session: Session): Session {
    return withMarks(session, marks.get(session.id))
  }

  function toMarked(changes: SessionChanges, more: readonly Session[] = []): SessionChanges {
    const revision = JSON.stringify({ list: changes.revision, process, version } satisfies State)
    return { ...changes, revision, sessions: [...changes.sessions, ...more].map(mark) }
  }

  function list(roots: readonly string[], since: string | null): SessionChanges {
    look()
    const before = since === null ? undefined : readState(since)
    const isContinued = before?.process === process
    const changes = sessions.list(roots, isContinued ? before.list : null)
    if (changes.isWhole || !isContinued) return toMarked(changes)
    const listed = new Set(changes.sessions.map(({ id }) => id))
    const others = [...changed].filter(([id, at]) => at > before.version && !listed.has(id))
    return toMarked(
      changes,
      sessions.findByIds(
        roots,
        others.map(([id]) => id),
      ),
    )
  }

  return {
    list,
    listNewest(roots) {
      look()
      const newest = sessions.listNewest(roots)
      // An empty revision asks for all.
      return newest.revision === '' ? { ...newest, sessions: newest.sessions.map(mark) } : toMarked(newest)
    },
    find: (roots, keys) => sessions.find(roots, keys),
    findByIds(roots, ids) {
      look()
      return sessions.findByIds(roots, ids).map(mark)
    },
    readMarker() {
      look()
      return mark
    },
    readState: () => sessions.readState(),
    close: () => sessions.close(),
  }
}

/** Undefined where the window gives back something that was not given to it. */
function readState(text: string): State | undefined {
  try {
    const state: unknown = JSON.parse(text)
    if (!isObject(state)) return undefined
    const { list, process, version } = state
    const isState = typeof list === 'string' && typeof process === 'string' && typeof version === 'number'
    return isState ? { list, process, version } : undefined
  } catch {
    return undefined
  }
}
