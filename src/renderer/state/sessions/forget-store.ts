import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../shared/result.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Client } from '../client.ts'

export interface ForgetState {
  /** The sessions to confirm; empty while the dialog is closed. */
  readonly asked: readonly Session[]
  readonly problem: Failure | null
  /** Asks before forgetting. Only deleted sessions can be forgotten. */
  ask(sessions: readonly Session[]): void
  cancel(): void
  confirm(): Promise<void>
}

export type ForgetStore = StoreApi<ForgetState>

/** Backed up sessions cannot be forgotten, because the vault would bring them back. */
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
      // The list is updated by its own event.
      const answer = await client.invoke('sessions:forget', { keys })
      set(answer.ok ? { asked: [], problem: null } : { problem: answer.error })
      if (answer.ok) onForgotten(keys)
    },
  }))
}
