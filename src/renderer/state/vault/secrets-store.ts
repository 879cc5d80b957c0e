import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SecretProgress, SecretReport } from '../../../shared/schemas/secrets.ts'
import type { Client } from '../client.ts'

/** Where secrets stand in the library and the vault. Nothing is looked through before somebody asks. */
export interface SecretsState {
  readonly report: SecretReport | null
  /** Null while nothing is looked through. */
  readonly progress: SecretProgress | null
  readonly isStopped: boolean
  readonly problem: string | null
  search(): Promise<void>
  stop(): void
}

export type SecretsStore = StoreApi<SecretsState>

const NOTHING_YET: SecretProgress = { done: 0, total: 0 }

export function createSecretsStore(client: Client): SecretsStore {
  let searching: AbortController | undefined

  return createStore<SecretsState>()((set, get) => ({
    report: null,
    progress: null,
    isStopped: false,
    problem: null,
    async search() {
      if (get().progress !== null) return
      searching = new AbortController()
      set({ progress: NOTHING_YET, isStopped: false, problem: null })
      const answer = await client.invoke(
        'secrets:report',
        { isWithVault: true },
        { signal: searching.signal, onProgress: (progress) => set({ progress }) },
      )
      set({ progress: null })
      if (answer.ok) set({ report: answer.value })
      else if (answer.error.code === 'cancelled') set({ isStopped: true })
      else set({ problem: answer.error.message })
    },
    stop: () => searching?.abort(),
  }))
}
