import type { Command } from 'commander'
import { findNamed } from '../../main/library/sessions/find-named.ts'
import { forgetSessions } from '../../main/store/forget-sessions.ts'
import type { IndexedSession } from '../../main/store/session-list.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCounted } from '../../shared/format.ts'
import { addRootOption, type RootOptions, requireRoots } from '../choose/choose-roots.ts'
import { listIndexedSessions } from '../indexed/list-indexed-sessions.ts'
import { toIndexFolder, updateIndexFor } from '../indexed/update-index.ts'
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
  const roots = await requireRoots(options, terminal)
  const { problems } = await updateIndexFor(roots, terminal)
  printProblems(problems, terminal)
  const sessions = listIndexedSessions(terminal).filter(({ root }) => roots.includes(root))
  const named = [...new Set(names.flatMap((name) => findForgettable(name, sessions)))]
  forgetSessions(
    toIndexFolder(terminal),
    named.map(({ root, projectDir: project, id: session }) => ({ root, project, session })),
  )
  for (const { id, title } of named) terminal.print(`${id.slice(0, 8)}  ${toPrintable(title)}`)
  terminal.print(`${toCounted(named.length, 'session')} forgotten.`)
}

/** A session may be in several roots: then all that are gone are meant. */
function findForgettable(name: string, sessions: readonly IndexedSession[]): readonly IndexedSession[] {
  const gone = findNamed(
    name,
    sessions.filter(({ isGone, isKept }) => isGone && !isKept),
  )
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
