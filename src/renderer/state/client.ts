import type { Bridge, DroppedFile } from '../../shared/contract/bridge.ts'
import type { Channel, Input, Output, Progress } from '../../shared/contract/contract.ts'
import type { EventName, EventPayload } from '../../shared/contract/events.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { OpenedSource } from '../../shared/schemas/sources.ts'

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly scrollback: Bridge
  }
}

export interface InvokeOptions<C extends Channel> {
  readonly onProgress?: (progress: Progress<C>) => void
  readonly signal?: AbortSignal
}

/** How stores talk to the main process. Views never do. */
export interface Client {
  invoke<C extends Channel>(
    channel: C,
    input: Input<C>,
    options?: InvokeOptions<C>,
  ): Promise<Result<Output<C>>>
  /** Files and folders that a person dropped on the window. */
  openDropped(files: readonly DroppedFile[]): Promise<Result<readonly OpenedSource[]>>
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void
}

export function createClient(bridge: Bridge): Client {
  const listeners = new Map<string, (progress: unknown) => void>()
  /** By event: several stores follow the same one, and the bridge allows only a few listeners. */
  const followers = new Map<EventName, Set<(payload: never) => void>>()
  let calls = 0
  bridge.onProgress((callId, progress) => listeners.get(callId)?.(progress))

  return {
    async invoke(channel, input, { onProgress, signal } = {}) {
      if (signal?.aborted) return fail('cancelled', 'Stopped before it started.')
      calls += 1
      const callId = String(calls)
      const cancel = () => bridge.cancel(callId)
      signal?.addEventListener('abort', cancel, { once: true })
      // The main process checked it against the channel's schema.
      if (onProgress) listeners.set(callId, (progress) => onProgress(progress as Progress<typeof channel>))
      try {
        return await bridge.invoke(channel, callId, input)
      } finally {
        listeners.delete(callId)
        signal?.removeEventListener('abort', cancel)
      }
    },
    openDropped(files) {
      calls += 1
      return bridge.openDropped(String(calls), files)
    },
    on(event, listener) {
      let all = followers.get(event)
      if (all === undefined) {
        all = new Set()
        followers.set(event, all)
        bridge.on(event, (payload) => {
          for (const each of followers.get(event) ?? []) (each as typeof listener)(payload)
        })
      }
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
