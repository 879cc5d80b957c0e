import type { Command } from 'commander'
import { forgetRemembered } from '../../main/annotations/remembered-sessions.ts'
import { findNamed } from '../../main/library/sessions/find-named.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCounted } from '../../shared/format.ts'
import type { Session } from '../../shared/sessions.ts'
import { addRootOption, type RootOptions } from '../choose/choose-roots.ts'
import { isLost } from '../choose/require-named.ts'
import { requireIndexes } from '../indexed/index-places.ts'
import { listSessions } from '../indexed/library.ts'
import { openAnnotationsFor } from '../indexed/remembered.ts'
import { updateIndexFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import { toPrintable } from '../print/styles.ts'
import type { Terminal } from '../terminal.ts'

export function addForgetCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('forget'))
    .description('Take sessions that are gone from disk off the list and out of the search, for ever.')
    .argument('<session...>', 'their ids, or the beginnings of their ids')
    .action((names: readonly string[], options: RootOptions) => forget(names, options, terminal))
}

async function forget(names: readonly string[], options: RootOptions, terminal: Terminal): Promise<void> {
  const places = await requireIndexes(options, terminal)
  const { problems } = await updateIndexFor(places, terminal)
  printProblems(problems, terminal)
  const sessions = await listSessions(places, terminal)
  const named = [...new Set(names.flatMap((name) => findForgettable(name, sessions)))]
  forgetRemembered(
    openAnnotationsFor(terminal),
    named.map(({ id }) => id),
  )
  for (const { id, title } of named) terminal.print(`${id.slice(0, 8)}  ${toPrintable(title)}`)
  terminal.print(`${toCounted(named.length, 'session')} forgotten.`)
}

/** A session may be in several roots: then all that are gone are meant. */
function findForgettable(name: string, sessions: readonly Session[]): readonly Session[] {
  const gone = findNamed(name, sessions.filter(isLost))
  if (gone.length > 0) return gone
  const matches = findNamed(name, sessions)
  if (matches.length === 0) throw new ExpectedError('not-found', `No session “${name}” was found.`)
  if (matches.some(({ isGone }) => isGone))
    throw new ExpectedError(
      'refused',
      `The session “${name}” is kept in the vault. Only what is gone for good can be forgotten.`,
    )
  throw new ExpectedError(
    'refused',
    `The session “${name}” is not gone from disk. Only what is gone can be forgotten.`,
  )
}
