import { ExpectedError } from '../../shared/expected-error.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { shorten } from '../print/shorten.ts'
import { toPrintable } from '../print/styles.ts'
import type { Terminal } from '../terminal.ts'
import { describeVaultAway } from './choose-vault.ts'

const LONGEST_TITLE = 60

/** It was deleted without a backup, and this is what is known of it. */
export class GoneError extends ExpectedError {
  readonly session: Session

  constructor(message: string, session: Session) {
    super('not-found', message)
    this.session = session
  }
}

/** For a session that is not there; with what is known of it where it was indexed. */
export function toGoneError(name: string, known: Session | undefined, terminal: Terminal): ExpectedError {
  const away = describeVaultAway(terminal)
  const rest = away === undefined ? '' : ` ${away}`
  if (known === undefined) return new ExpectedError('not-found', `No session “${name}” was found.${rest}`)
  const title = shorten(toPrintable(known.title), LONGEST_TITLE)
  const reason = away === undefined ? 'it was not kept' : 'whether it was kept cannot be told'
  return new GoneError(`The session “${name}” (${title}) is gone from disk, and ${reason}.${rest}`, known)
}
