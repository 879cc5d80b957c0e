import { CancelledError, ExpectedError } from '../../shared/expected-error.ts'
import type { FromWork } from './serve-work.ts'

/** A thread or process that does one piece of work, as seen by whoever wants it done. */
export interface Workplace {
  readonly cancel: () => void
  readonly onMessage: (listener: (message: FromWork) => void) => void
  readonly onError: (listener: (error: Error) => void) => void
  readonly onExit: (listener: () => void) => void
}

export interface FollowOptions<Progress> {
  readonly signal: AbortSignal | undefined
  readonly report: (progress: Progress) => void
}

/** Waits for what comes of the work. */
export function followWork<Output, Progress>(
  { cancel, onMessage, onError, onExit }: Workplace,
  { signal, report }: FollowOptions<Progress>,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    let settle = () => reject(new EndedEarlyError())
    onMessage((message) => {
      // Both ends are built together, so what comes fits the work.
      if (message.kind === 'progress') report(message.progress as Progress)
      else if (message.kind === 'result') settle = () => resolve(message.value as Output)
      else settle = () => reject(toError(message, signal))
    })
    onError((error) => {
      settle = () => reject(error)
    })
    // Not before it is gone: until then it may hold a lock or a file.
    onExit(() => {
      signal?.removeEventListener('abort', cancel)
      settle()
    })
  })
}

/** A thread or process that was killed, or ran out of memory. */
export class EndedEarlyError extends Error {
  constructor() {
    super('The work ended without a result')
  }
}

function toError(
  failed: Extract<FromWork, { kind: 'failure' | 'thrown' }>,
  signal: AbortSignal | undefined,
): Error {
  if (failed.kind === 'thrown') return Object.assign(new Error(failed.message), failed.fields)
  return failed.code === 'cancelled'
    ? new CancelledError({ cause: signal?.reason })
    : new ExpectedError(failed.code, failed.message)
}
