import { ExpectedError } from '../../shared/expected-error.ts'
import type { ErrorCode } from '../../shared/result.ts'

/** Something below a root cannot be read: a folder without permission, a file that vanished. */
export class LibraryError extends ExpectedError {
  override readonly name = 'LibraryError'
}

export function findSystemCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export function isDiskFull(cause: unknown): boolean {
  return FULL.has(findSystemCode(cause) ?? '')
}

export function toErrorCode(cause: unknown): ErrorCode {
  if (isDiskFull(cause)) return 'disk-full'
  switch (findSystemCode(cause)) {
    case 'ENOENT':
      return 'not-found'
    case 'EACCES':
    case 'EPERM':
      return 'no-permission'
    default:
      return 'unreadable'
  }
}

/** Why the system refused, in words: the end of a sentence. */
export function describeRefusal(cause: unknown): string {
  if (isDiskFull(cause)) return 'its disk is full'
  switch (findSystemCode(cause)) {
    case 'ENOENT':
      return 'it does not exist'
    case 'EACCES':
    case 'EPERM':
      return 'permission was denied'
    case 'ELOOP':
      return 'its links form a circle'
    case 'ENOTDIR':
      return 'it is not a folder'
    case 'ENOTFILE':
      return 'it is not a regular file, but a pipe, a socket or a device'
    case 'EEXIST':
      return 'something else is in its place'
    case 'EISDIR':
      return 'it is a folder'
    case 'ENAMETOOLONG':
      return 'its path is too long for this system'
    case 'EROFS':
      return 'it is on a read-only disk'
    case 'EIO':
      return 'the disk reported an error'
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open'
    default:
      return cause instanceof Error ? cause.message : String(cause)
  }
}

export function cannotRead(path: string, cause: unknown): LibraryError {
  return new LibraryError(toErrorCode(cause), `“${path}” cannot be read: ${describeRefusal(cause)}.`, {
    cause,
  })
}
