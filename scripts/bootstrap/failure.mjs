/**
 * An expected failure: the message is one sentence that says what is wrong and what to do.
 * Anything else that is thrown is a bug and keeps its stack.
 */
export class Failure extends Error {}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function toReport(error) {
  if (error instanceof Failure) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
