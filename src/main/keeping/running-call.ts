import type { VaultProgress } from '../../shared/schemas/vault.ts'

/** Work that goes on, how far it is, and how to stop it. */
export interface RunningCall {
  readonly abort: AbortController
  progress: VaultProgress | null
}

export interface Running<T> extends RunningCall {
  readonly outcome: Promise<T>
}

export function startRunning<T>(work: (running: RunningCall) => Promise<T>): Running<T> {
  const running: RunningCall = { abort: new AbortController(), progress: null }
  return Object.assign(running, { outcome: work(running) })
}
