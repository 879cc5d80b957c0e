/**
 * An expected failure: the message is one sentence that says what is wrong and what to do.
 * Anything else that is thrown is a bug and keeps its stack.
 */
export class Failure extends Error {}

/** @type {Readonly<Record<string, string>>} */
const refusals = {
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'its disk is full',
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function toReport(error) {
  if (error instanceof Failure) return error.message
  return describeRefusal(error) ?? describeBug(error)
}

/**
 * What the system refuses is no bug.
 *
 * @param {unknown} error
 */
function describeRefusal(error) {
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error instanceof Error ? error : {})
  const reason = refusals[code ?? '']
  if (reason === undefined || path === undefined) return undefined
  return `“${path}” cannot be used: ${reason}. Scrollback needs write access to the checkout and to your home folder.`
}

/** @param {unknown} error */
function describeBug(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
