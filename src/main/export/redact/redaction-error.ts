import { CancelledError, ExpectedError } from '../../../shared/expected-error.ts'

/** The search for secrets itself failed: nothing may leave. */
export class RedactionError extends ExpectedError {
  constructor(cause: unknown) {
    super(
      'internal',
      'Scrollback could not look for secrets, so it wrote nothing. Export without redaction only if you know what is in these conversations.',
      { cause },
    )
  }
}

/** Runs a search. What it throws is a bug of a rule, and stops everything. */
export function orStop<T>(search: () => T): T {
  try {
    return search()
  } catch (cause) {
    throw cause instanceof CancelledError ? cause : new RedactionError(cause)
  }
}
