import type { Result } from '../result.ts'
import type { OpenedSource } from '../schemas/sources.ts'
import type { Channel, Input, Output } from './contract.ts'
import type { EventName, EventPayload } from './events.ts'

/** A `File` of the page; there is no DOM on this layer. */
export interface DroppedFile {
  readonly name: string
  readonly size: number
}

/** All that the page can reach outside itself. The preload script puts it on `window.scrollback`. */
export interface Bridge {
  readonly platform: string
  invoke<C extends Channel>(channel: C, callId: string, input: Input<C>): Promise<Result<Output<C>>>
  cancel(callId: string): void
  /** Opens files and folders that a person dropped. Objects that a script made stand for no file, and count for nothing. */
  openDropped(callId: string, files: readonly DroppedFile[]): Promise<Result<readonly OpenedSource[]>>
  onProgress(listener: (callId: string, progress: unknown) => void): () => void
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void
}

/** What actually travels between the page's process and the main process. */
export const WIRE = {
  call: 'scrollback:call',
  /** A call that the preload script makes by itself: the page cannot. */
  ownCall: 'scrollback:own-call',
  cancel: 'scrollback:cancel',
  progress: 'scrollback:progress',
  event: 'scrollback:event',
} as const
