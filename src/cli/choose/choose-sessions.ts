import type { Session } from '../../shared/schemas/sessions.ts'
import { type Library, openLibrary } from '../indexed/library.ts'
import { printProblems } from '../print/print-problems.ts'
import type { Terminal } from '../terminal.ts'
import type { RootOptions } from './choose-roots.ts'
import { requireNamed } from './require-named.ts'

export interface ChosenSessions extends Library {
  /** Those that were named, each once. */
  readonly named: readonly Session[]
}

/** The sessions that ids, or the beginnings of ids, name. */
export async function chooseSessions(
  names: readonly string[],
  options: RootOptions,
  terminal: Terminal,
): Promise<ChosenSessions> {
  const library = await openLibrary(options, terminal)
  const named = new Set(names.map((name) => requireNamed(name, library, terminal)))
  printProblems(library.problems, terminal)
  return { ...library, named: [...named] }
}

export async function chooseSession(
  name: string,
  options: RootOptions,
  terminal: Terminal,
): Promise<Session> {
  const { named } = await chooseSessions([name], options, terminal)
  const [session] = named
  if (session === undefined) throw new Error('A session that was required is missing')
  return session
}
