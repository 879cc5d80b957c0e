import { ExpectedError } from '../../../shared/expected-error.ts'

/** An archive cannot be written or read: a full disk, a damaged file. */
export class ArchiveError extends ExpectedError {
  override readonly name = 'ArchiveError'
}
