import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Client } from './client.ts'
import type { ReadingTarget } from './reading-target.ts'

export interface ReadingState {
  /** Null where nothing is being read. */
  readonly target: ReadingTarget | null
  open(target: ReadingTarget): Promise<void>
  close(): void
}

export type ReadingStore = StoreApi<ReadingState>

export function createReadingStore(_client: Client): ReadingStore {
  return createStore<ReadingState>()((set) => ({
    target: null,
    async open(target) {
      set({ target })
    },
    close() {
      set({ target: null })
    },
  }))
}
