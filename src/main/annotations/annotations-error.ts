import { ExpectedError } from '../../shared/expected-error.ts'
import { describeRefusal, findSystemCode, toErrorCode } from '../library/library-error.ts'

/** Annotations cannot be saved or read, in a sentence a person can act on. */
export class AnnotationsError extends ExpectedError {
  override readonly name = 'AnnotationsError'
}

/** What the system refused, as an error that can be shown; anything else is a bug and stays what it is. */
export function toAnnotationsError(cause: unknown, folder: string): unknown {
  if (cause instanceof ExpectedError || findSystemCode(cause) === undefined) return cause
  return new AnnotationsError(
    toErrorCode(cause),
    `“${folder}” cannot be used for your annotations: ${describeRefusal(cause)}.`,
    { cause },
  )
}
