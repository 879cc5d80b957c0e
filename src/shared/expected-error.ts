import type { ErrorCode } from './result.ts'

/** A failure that can happen to anyone (a folder vanished, no permission), with a sentence a person can act on. A bug throws anything else. */
export class ExpectedError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.code = code
  }
}

export class CancelledError extends ExpectedError {
  constructor(options?: ErrorOptions) {
    super('cancelled', 'Stopped before it finished.', options)
  }
}

export function throwIfCancelled(
  signal: { readonly aborted: boolean; readonly reason: unknown } | undefined,
): void {
  if (signal?.aborted) throw new CancelledError({ cause: signal.reason })
}
