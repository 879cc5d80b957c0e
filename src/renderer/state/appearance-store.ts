import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Appearance } from '../../shared/appearance.ts'
import type { Client } from './client.ts'

export interface AppearanceState {
  /** What the person chose; null until it is known. */
  readonly appearance: Appearance | null
  load(): Promise<void>
  choose(appearance: Appearance): Promise<void>
}

/** The choice only: Chromium follows it, and style sheets ask Chromium. */
export function createAppearanceStore(client: Client): StoreApi<AppearanceState> {
  return createStore<AppearanceState>()((set) => {
    client.on('appearance:changed', (appearance) => set({ appearance }))
    return {
      appearance: null,
      async load() {
        const answer = await client.invoke('appearance:read', null)
        if (answer.ok) set({ appearance: answer.value })
      },
      async choose(appearance) {
        await client.invoke('appearance:choose', { appearance })
      },
    }
  })
}
