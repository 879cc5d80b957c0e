import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../shared/result.ts'
import type { Session } from '../../shared/sessions.ts'
import type { Client } from './client.ts'

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

/** Under a stream of changes, the list follows twice a second. */
const EVERY_MS = 500

export function createSessionsStore(client: Client): SessionsStore {
  return createStore<SessionsState>()((set, get) => {
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
      const answer = await client.invoke('sessions:list', null)
      isLoading = false
      if (answer.ok) set({ listing: { kind: 'ready' }, sessions: answer.value })
      // What is there stays: an old list is better than none.
      else if (get().listing.kind !== 'ready') set({ listing: { kind: 'failed', error: answer.error } })
      if (isStale) follow()
    }

    function follow(): void {
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void load()
      }, EVERY_MS)
    }

    client.on('library:changed', follow)
    return { listing: { kind: 'loading' }, sessions: [], load }
  })
}
