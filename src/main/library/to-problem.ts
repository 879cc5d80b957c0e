import { describeRefusal, type LibraryError } from './library-error.ts'
import type { Problem } from './sources/walk-files.ts'

/** What is told of a file that cannot be read: why, as its path stands beside it. */
export function toProblem(path: string, error: LibraryError): Problem {
  return { path, reason: error.cause === undefined ? error.message : describeRefusal(error.cause) }
}
