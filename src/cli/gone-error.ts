import { ExpectedError } from '../shared/expected-error.ts'
import { describeVaultAway } from './choose-vault.ts'
import type { RememberedFacts } from './print/print-remembered.ts'
import { shorten } from './shorten.ts'
import { toPrintable } from './styles.ts'
import type { Terminal } from './terminal.ts'

const LONGEST_TITLE = 60

/** It was deleted without a backup, and this is what is known of it. */
export class GoneError extends ExpectedError {
  readonly session: RememberedFacts

  constructor(message: string, session: RememberedFacts) {
    super('not-found', message)
    this.session = session
  }
}

type KnownSession = Omit<RememberedFacts, 'cwd' | 'started' | 'updated'> & {
  readonly cwd: string | null | undefined
  readonly started: number | null | undefined
  readonly updated: number | null | undefined
}

/** For a session that is not there; with what is known of it where it was indexed. */
export function toGoneError(
  name: string,
  known: KnownSession | undefined,
  terminal: Terminal,
): ExpectedError {
  const away = describeVaultAway(terminal)
  const rest = away === undefined ? '' : ` ${away}`
  if (known === undefined) return new ExpectedError('not-found', `No session “${name}” was found.${rest}`)
  const title = shorten(toPrintable(known.title), LONGEST_TITLE)
  const reason = away === undefined ? 'it was not kept' : 'whether it was kept cannot be told'
  return new GoneError(`The session “${name}” (${title}) is gone from disk, and ${reason}.${rest}`, {
    ...known,
    cwd: known.cwd ?? null,
    started: known.started ?? null,
    updated: known.updated ?? null,
  })
}
