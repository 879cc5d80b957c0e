import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../shared/result.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Client } from '../client.ts'

export interface ForgetState {
  /** Those that the person is being asked about; empty where they are not. */
  readonly asked: readonly Session[]
  readonly problem: Failure | null
  /** Asks before forgetting; only sessions that are gone from disk can be. */
  ask(sessions: readonly Session[]): void
  cancel(): void
  confirm(): Promise<void>
}

export type ForgetStore = StoreApi<ForgetState>

/** Of what is kept there is nothing to forget: it would be found in the vault again. */
export function isLost({ isGone, isKept }: Session): boolean {
  return isGone && !isKept
}

/** Forgetting cannot be undone, so it takes two steps. */
export function createForgetStore(
  client: Client,
  onForgotten: (keys: readonly string[]) => void,
): ForgetStore {
  return createStore<ForgetState>()((set, get) => ({
    asked: [],
    problem: null,
    ask: (sessions) => set({ asked: sessions.filter(isLost), problem: null }),
    cancel: () => set({ asked: [], problem: null }),
    async confirm() {
      const keys = get().asked.map(({ key }) => key)
      if (keys.length === 0) return
      // The list hears of it by itself.
      const answer = await client.invoke('sessions:forget', { keys })
      set(answer.ok ? { asked: [], problem: null } : { problem: answer.error })
      if (answer.ok) onForgotten(keys)
    },
  }))
}
