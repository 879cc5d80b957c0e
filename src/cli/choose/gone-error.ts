import { ExpectedError } from '../../shared/expected-error.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { shorten } from '../print/shorten.ts'
import { toPrintable } from '../print/styles.ts'
import type { Terminal } from '../terminal.ts'
import { describeVaultAway } from './choose-vault.ts'

const LONGEST_TITLE = 60

/** A session was deleted without a backup; carries what is known about it. */
export class GoneError extends ExpectedError {
  readonly session: Session

  constructor(message: string, session: Session) {
    super('not-found', message)
    this.session = session
  }
}

/** For a session that does not exist, with its title if it was indexed. */
export function toGoneError(name: string, known: Session | undefined, terminal: Terminal): ExpectedError {
  const away = describeVaultAway(terminal)
  const rest = away === undefined ? '' : ` ${away}`
  if (known === undefined) return new ExpectedError('not-found', `No session matches “${name}”.${rest}`)
  const title = shorten(toPrintable(known.title), LONGEST_TITLE)
  const reason = away === undefined ? 'it was not backed up' : 'the vault cannot be read'
  return new GoneError(`The session “${name}” (${title}) was deleted, and ${reason}.${rest}`, known)
}
