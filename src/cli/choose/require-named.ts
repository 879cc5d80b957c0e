import { findNamed } from '../../main/library/sessions/find-named.ts'
import { toSessionId } from '../../main/library/sources/source.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import type { Library } from '../indexed/library.ts'
import type { Terminal } from '../terminal.ts'
import { toGoneError } from './gone-error.ts'

/** Deleted without a backup. */
export function isLost({ isGone, isKept }: Session): boolean {
  return isGone && !isKept
}

/** Finds a session by id or start of an id. If several roots have it, prefers one that is not lost. */
export function requireNamed(
  name: string,
  { sessions, problems }: Pick<Library, 'sessions' | 'problems'>,
  terminal: Terminal,
): Session {
  const found = findNamed(name, sessions)
  const session = found.find((each) => !isLost(each)) ?? found[0]
  if (session !== undefined) return session
  const [unread] = findNamed(
    name,
    problems.map((problem) => ({ ...problem, id: toSessionId(problem.path) })),
  )
  if (unread === undefined) throw toGoneError(name, undefined, terminal)
  throw new ExpectedError('unreadable', `“${unread.path}” cannot be read: ${unread.reason}.`)
}
