import type { Command } from 'commander'
import { forgetRemembered } from '../../main/annotations/remembered-sessions.ts'
import { findNamed } from '../../main/library/sessions/find-named.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCounted } from '../../shared/format.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { addRootOption, type RootOptions } from '../choose/choose-roots.ts'
import { isLost } from '../choose/require-named.ts'
import { requireIndexes, rootsOf } from '../indexed/index-places.ts'
import { listSessions } from '../indexed/library.ts'
import { listRememberedFor, openAnnotationsFor } from '../indexed/remembered.ts'
import { updateIndexFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import { toPrintable } from '../print/styles.ts'
import type { Terminal } from '../terminal.ts'

export function addForgetCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('forget'))
    .description('Permanently remove deleted sessions from the list and the search.')
    .argument('<session...>', 'session ids or their first characters')
    .action((names: readonly string[], options: RootOptions) => forget(names, options, terminal))
}

async function forget(names: readonly string[], options: RootOptions, terminal: Terminal): Promise<void> {
  const places = await requireIndexes(options, terminal)
  const { problems } = await updateIndexFor(places, terminal)
  printProblems(problems, terminal)
  const sessions = await listSessions(places, terminal)
  const remembered = new Set(listRememberedFor(rootsOf(places), [], terminal).map(({ key }) => key))
  const isForgettable = (session: Session) => isLost(session) && remembered.has(session.key)
  const named = [...new Set(names.flatMap((name) => findForgettable(name, sessions, isForgettable)))]
  forgetRemembered(
    openAnnotationsFor(terminal),
    named.map(({ id }) => id),
  )
  for (const { id, title } of named) terminal.print(`${id.slice(0, 8)}  ${toPrintable(title)}`)
  terminal.print(`Removed ${toCounted(named.length, 'session')} from the list.`)
}

/** If several roots had the session, this finds all lost ones. */
function findForgettable(
  name: string,
  sessions: readonly Session[],
  isForgettable: (session: Session) => boolean,
): readonly Session[] {
  const gone = findNamed(name, sessions.filter(isForgettable))
  if (gone.length > 0) return gone
  const matches = findNamed(name, sessions)
  if (matches.length === 0) throw new ExpectedError('not-found', `No session matches “${name}”.`)
  if (matches.some(({ isGone }) => isGone))
    throw new ExpectedError(
      'refused',
      `The session “${name}” is backed up. You can only forget deleted sessions without a backup.`,
    )
  throw new ExpectedError(
    'refused',
    `The session “${name}” still exists. You can only forget deleted sessions.`,
  )
}
