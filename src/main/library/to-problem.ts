import { describeRefusal, findSystemCode, type LibraryError } from './library-error.ts'
import type { Problem } from './sources/walk-files.ts'

/** Of the system, such as ENOENT, and not of a library. */
const REFUSAL = /^E[A-Z]+$/

/** What is told of a file that cannot be read. Where the system refused it, only why: its path stands beside it. */
export function toProblem(path: string, { message, cause }: LibraryError): Problem {
  return { path, reason: REFUSAL.test(findSystemCode(cause) ?? '') ? describeRefusal(cause) : message }
}
