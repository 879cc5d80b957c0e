import type { Port } from './port.ts'
import { type FromWork, serveWork, type Work } from './serve-work.ts'

export const PORT_OF_NODE: Port<FromWork, unknown> = {
  // Where nobody hears it any more, this process is about to end.
  post: (message) => process.send?.(message, () => {}),
  onMessage: (listener) => process.on('message', listener),
  onClose: (listener) => process.on('disconnect', listener),
  close: () => process.disconnect(),
}

/**
 * The whole life of a process. The first thing that is said to it is the input, whatever comes after it means “stop”;
 * it ends when whoever started it has heard enough, or is gone.
 */
export async function serveProcess<Input, Progress>(
  { post, onMessage, onClose }: Port<FromWork, unknown>,
  work: Work<Input, Progress>,
): Promise<void> {
  onClose(() => process.exit())
  const cancelled = new AbortController()
  const input = await new Promise((resolve) => {
    let isFirst = true
    onMessage((message) => {
      if (isFirst) resolve(message)
      else cancelled.abort()
      isFirst = false
    })
  })
  const onCancel = (listener: () => void) => {
    if (cancelled.signal.aborted) listener()
    cancelled.signal.addEventListener('abort', listener)
  }
  await serveWork(input as Input, { post, onCancel }, work).catch((error: unknown) => post(toThrown(error)))
}

function toThrown(error: unknown): Extract<FromWork, { kind: 'thrown' }> {
  if (!(error instanceof Error)) return { kind: 'thrown', message: String(error), fields: {} }
  const { stack, code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown }
  return { kind: 'thrown', message: error.message, fields: { stack, code, errcode } }
}
