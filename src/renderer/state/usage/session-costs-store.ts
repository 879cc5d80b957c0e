import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Client } from '../client.ts'

/** API-equivalent, by the key of the session. */
export type SessionCosts = ReadonlyMap<string, number>

export interface SessionCostsState {
  readonly costs: SessionCosts
  load(): Promise<void>
}

export type SessionCostsStore = StoreApi<SessionCostsState>

/** What each session cost, as long as somebody wants to know. */
export function createSessionCostsStore(client: Client): SessionCostsStore {
  return createStore<SessionCostsState>()((set) => ({
    costs: new Map(),
    async load() {
      const answer = await client.invoke('usage:sessions', null)
      if (answer.ok)
        set({ costs: new Map(JSON.parse(answer.value) as readonly (readonly [string, number])[]) })
    },
  }))
}
