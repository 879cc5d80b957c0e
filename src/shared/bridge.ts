import type { Channel, EventName } from './channels.ts'
import type { Input, Output } from './contract.ts'
import type { EventPayload } from './events.ts'
import type { Result } from './result.ts'

/** All that the page can reach outside itself. The preload script puts it on `window.scrollback`. */
export interface Bridge {
  readonly platform: string
  invoke<C extends Channel>(channel: C, callId: string, input: Input<C>): Promise<Result<Output<C>>>
  cancel(callId: string): void
  onProgress(listener: (callId: string, progress: unknown) => void): () => void
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void
}
