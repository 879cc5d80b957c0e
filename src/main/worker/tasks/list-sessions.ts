import { hashOf } from '../../../core/model/links/key-table.ts'
import { isObject } from '../../../core/parse/json-value.ts'
import { newestFirst, type Session, type SessionChanges } from '../../../shared/schemas/sessions.ts'
import { identifyIndex } from '../../store/database/shard-paths.ts'
import { isIndexError } from '../../store/database/sqlite-error.ts'
import { noteSqliteError } from '../../store/health/index-health.ts'
import {
  type IndexedSession,
  type Revision,
  SessionList,
  toSessionKey,
} from '../../store/list/session-list.ts'
import { toSession } from '../../store/list/to-session.ts'
import type { SessionKey } from '../../store/write/refresh-session.ts'

export interface SessionLister {
  /** What changed after `since`, which an earlier answer gave; all there are for null. */
  list(roots: readonly string[], since: string | null): SessionChanges
  /** The newest, where there are very many; their revision asks for all. */
  listNewest(roots: readonly string[]): SessionChanges
  /** Those of these keys that are in the list. */
  find(roots: readonly string[], keys: readonly string[]): readonly SessionKey[]
  /** Those with these ids, whatever root they are in. */
  findByIds(roots: readonly string[], ids: readonly string[]): readonly Session[]
  /** Tells one state of the list from another. */
  readState(): string
  close(): void
}

/** Somebody has something to look at while 50,000 sessions take a second or two. */
const MOST_AT_FIRST = 1000

/** Of which roots a list was, in which files, and how far it was. */
interface State {
  readonly roots: number
  readonly files: string
  readonly revision: Revision
}

/** Keeps the files of the index open, as long as they are the same ones. */
export function openSessionLister(folder: string): SessionLister {
  let opened: { readonly list: SessionList; readonly files: string } | undefined

  function close(): void {
    opened?.list.close()
    opened = undefined
  }

  function ask<T>(question: (list: SessionList, files: string) => T, otherwise: T): T {
    const files = identifyIndex(folder)
    try {
      if (opened?.files !== files) {
        close()
        opened = { list: new SessionList(folder), files }
      }
      return question(opened.list, files)
    } catch (error) {
      if (!isIndexError(error)) throw error
      // It is broken, or being replaced. The next update rebuilds it, and tells.
      close()
      noteSqliteError(folder, error)
      return otherwise
    }
  }

  const nothing: SessionChanges = { revision: '', isWhole: true, sessions: [] }

  function listAll(roots: readonly string[], since: string | null): SessionChanges {
    return ask((list, files) => {
      const state: State = { roots: hashOf(roots.join('\n')), files, revision: list.readRevision() }
      const before = since === null ? undefined : readState(since)
      const isWhole = before === undefined || !isContinued(before, state)
      const found = list.readAfter(isWhole ? [] : before.revision)
      const sessions = found.filter(({ root }) => roots.includes(root)).map(toSession)
      return { revision: JSON.stringify(state), isWhole, sessions: sessions.sort(newestFirst) }
    }, nothing)
  }

  return {
    list: listAll,
    listNewest(roots) {
      const newest = ask((list) => list.readNewest(roots, MOST_AT_FIRST), [])
      if (newest.length < MOST_AT_FIRST) return listAll(roots, null)
      return { ...nothing, sessions: newest.map(toSession).sort(newestFirst).slice(0, MOST_AT_FIRST) }
    },
    find(roots, keys) {
      const wanted = new Set(keys)
      return ask<readonly IndexedSession[]>((list) => list.readAfter([]), [])
        .filter((session) => roots.includes(session.root) && wanted.has(toSessionKey(session)))
        .map(({ root, projectDir: project, id: session }) => ({ root, project, session }))
    },
    findByIds: (roots, ids) =>
      ids.length === 0
        ? []
        : ask((list) => list.readByIds(ids), [])
            .filter(({ root }) => roots.includes(root))
            .map(toSession),
    readState: () => ask((list, files) => JSON.stringify([files, list.readRevision()]), ''),
    close,
  }
}

/** Of a removal only the time is known: whoever had the session then asks for all. */
function isContinued(before: State, now: State): boolean {
  return (
    before.files === now.files &&
    before.roots === now.roots &&
    now.revision.every(({ removed }, at) => removed <= (before.revision[at]?.last ?? 0))
  )
}

/** Undefined where the window gives back something that was not given to it. */
function readState(text: string): State | undefined {
  try {
    const state: unknown = JSON.parse(text)
    const isState = isObject(state) && Array.isArray(state.revision)
    return isState ? (state as unknown as State) : undefined
  } catch {
    return undefined
  }
}
