import { ExpectedError } from '../../shared/expected-error.ts'
import type { Failure } from '../../shared/result.ts'
import type { Log } from '../log/log.ts'

export interface FailureContext {
  readonly channel: string
  readonly isCancelled: boolean
  readonly log: Log
}

/** The only place where errors become values for the window. What is expected keeps its sentence; a bug goes to the log. */
export function toFailure(error: unknown, { channel, isCancelled, log }: FailureContext): Failure {
  if (isCancelled) return { code: 'cancelled', message: 'Stopped before it finished.' }
  if (error instanceof ExpectedError) {
    log.info(`${channel}: ${error.message}`, error.cause ?? '')
    return { code: error.code, message: error.message }
  }
  log.error(`${channel} failed`, error)
  return {
    code: 'internal',
    message: 'Something went wrong in Scrollback. For details, choose Help, then Show Log.',
  }
}
