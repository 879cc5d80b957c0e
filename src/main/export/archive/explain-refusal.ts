import { ExpectedError } from '../../../shared/expected-error.ts'
import { describeRefusal, findSystemCode, toErrorCode } from '../../library/library-error.ts'
import { ArchiveError } from './archive-error.ts'

/** What went wrong while something was written, as a sentence where the system said what. */
export function explainRefusal(target: string, cause: unknown): unknown {
  if (cause instanceof ExpectedError || findSystemCode(cause) === undefined) return cause
  return new ArchiveError(
    toErrorCode(cause),
    `“${target}” cannot be written: ${describeCause(cause)}. Nothing was changed.`,
    { cause },
  )
}

function describeCause(cause: unknown): string {
  switch (findSystemCode(cause)) {
    case 'ENOENT':
      return 'its folder does not exist'
    case 'ENOTDIR':
      return 'a part of its path is a file'
    default:
      return describeRefusal(cause)
  }
}
