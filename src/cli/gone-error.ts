import type { IndexedSession } from '../main/store/session-list.ts'
import { ExpectedError } from '../shared/expected-error.ts'
import { shorten } from './shorten.ts'
import { toPrintable } from './styles.ts'

const LONGEST_TITLE = 60

/** For a session that was there when it was indexed. */
export function toGoneError(name: string, { title, isKept }: IndexedSession): ExpectedError {
  const reason = isKept ? 'the vault with its copy is not there' : 'it was not kept'
  return new ExpectedError(
    'not-found',
    `The session “${name}” (${shorten(toPrintable(title), LONGEST_TITLE)}) is gone from disk, and ${reason}.`,
  )
}
