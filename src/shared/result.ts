export const ERROR_CODES = [
  /** The call does not fit the contract. */
  'bad-request',
  /** The caller may not do this. */
  'refused',
  'cancelled',
  'not-found',
  'no-permission',
  /** The system refused for another reason, which the sentence tells. */
  'unreadable',
  'disk-full',
  /** Another process is writing to the same place. */
  'busy',
  /** The folder holds no Claude Code conversations. */
  'not-a-root',
  'worker-stopped',
  /** A bug: the log has the details. */
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export interface Failure {
  readonly code: ErrorCode
  /** A sentence for people: what happened, and what they can do. */
  readonly message: string
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure }

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(code: ErrorCode, message: string): Result<never> {
  return { ok: false, error: { code, message } }
}
