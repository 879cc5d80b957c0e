import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../shared/result.ts'
import { type Session, type SessionChanges, unpackSessionChanges } from '../../../shared/schemas/sessions.ts'
import type { Client } from '../client.ts'
import { toTime } from './session-filters.ts'

export type SessionsListing =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly error: Failure }

export interface SessionsState {
  readonly listing: SessionsListing
  /** Newest first. */
  readonly sessions: readonly Session[]
  load(): Promise<void>
}

export type SessionsStore = StoreApi<SessionsState>

/** During a stream of changes, the list is updated twice a second. */
export const FOLLOW_MS = 500

export function createSessionsStore(client: Client): SessionsStore {
  return createStore<SessionsState>()((set, get) => {
    let revision: string | null = null
    /** Without edits that were shown before the list had them. One that is undone at once is in no change. */
    let listed: readonly Session[] = []
    let isLoading = false
    let isStale = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function load(): Promise<void> {
      if (isLoading) {
        isStale = true
        return
      }
      isLoading = true
      isStale = false
      const answer = await client.invoke('sessions:changes', { since: revision, isFirst: revision === null })
      isLoading = false
      if (answer.ok) {
        const changes = unpackSessionChanges(answer.value)
        revision = changes.revision
        listed = mergeSessions(listed, changes)
        set({ listing: { kind: 'ready' }, sessions: listed })
      } else if (get().listing.kind !== 'ready') set({ listing: { kind: 'failed', error: answer.error } })
      // With very many sessions, the newest came first.
      if (answer.ok && revision === '' && get().sessions.length > 0) return load()
      // Otherwise the list stays: an old list is better than none.
      if (isStale) follow()
    }

    function follow(): void {
      if (get().sessions.length === 0) {
        // The first sessions appear immediately, without any other message.
        set({ listing: { kind: 'loading' } })
        void load()
        return
      }
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void load()
      }, FOLLOW_MS)
    }

    client.on('library:changed', follow)
    return { listing: { kind: 'loading' }, sessions: [], load }
  })
}

/** Unchanged sessions stay the same objects, so that they are not rendered again. */
export function mergeSessions(
  known: readonly Session[],
  { isWhole, sessions }: Pick<SessionChanges, 'isWhole' | 'sessions'>,
): readonly Session[] {
  if (!isWhole && sessions.length === 0) return known
  const merged = new Map(isWhole ? [] : known.map((session) => [session.key, session]))
  for (const session of sessions) merged.set(session.key, session)
  return [...merged.values()].sort((one, other) => toTime(other) - toTime(one))
}
