import { createStore, type StoreApi } from 'zustand/vanilla'
import type { IndexState } from '../../../shared/schemas/library.ts'
import type { Client } from '../client.ts'

export interface IndexStoreState {
  readonly state: IndexState
  load(): Promise<void>
  stop(): Promise<void>
  goOn(): Promise<void>
  /** Reads everything again. */
  rebuild(): Promise<void>
}

export function createIndexStore(client: Client): StoreApi<IndexStoreState> {
  return createStore<IndexStoreState>()((set) => {
    client.on('index:changed', (state) => set({ state }))
    return {
      // Unknown until the main process reports a state.
      state: { kind: 'looking' },
      async load() {
        const answer = await client.invoke('index:read', null)
        if (answer.ok) set({ state: answer.value })
      },
      async stop() {
        await client.invoke('index:cancel', null)
      },
      async rebuild() {
        await client.invoke('index:rebuild', null)
      },
      async goOn() {
        set({ state: { kind: 'idle' } })
        await client.invoke('index:update', null)
      },
    }
  })
}
