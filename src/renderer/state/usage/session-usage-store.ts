import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Reading } from '../../../core/items/item.ts'
import type { SessionUsage } from '../../../core/usage/session-usage.ts'
import type { Client } from '../client.ts'

export interface SessionUsageState {
  /** Of the conversation that is read; null until it is known. */
  readonly usage: SessionUsage | null
  /** Whether the curve is shown above the conversation. */
  readonly isOpen: boolean
  /** What is read now; null for nothing. */
  read(reading: Reading | null): Promise<void>
  toggle(): void
}

export type SessionUsageStore = StoreApi<SessionUsageState>

/** What the conversation used that is open. */
export function createSessionUsageStore(client: Client): SessionUsageStore {
  return createStore<SessionUsageState>()((set, get) => {
    let file: string | null = null
    let asked: AbortController | undefined

    return {
      usage: null,
      isOpen: false,

      async read(reading) {
        asked?.abort()
        const asking = new AbortController()
        asked = asking
        // While one asks again about the same conversation, what is known stays.
        if (reading?.place.file !== file) set({ usage: null })
        file = reading?.place.file ?? null
        if (reading === null) return
        const { place, branch } = reading
        const answer = await client.invoke('usage:session', { place, branch }, { signal: asking.signal })
        // Both ends are built together, so what comes is that.
        if (answer.ok && !asking.signal.aborted) set({ usage: JSON.parse(answer.value) as SessionUsage })
      },

      toggle: () => set({ isOpen: !get().isOpen }),
    }
  })
}
