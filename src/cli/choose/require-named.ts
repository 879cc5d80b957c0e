import { findNamed } from '../../main/library/sessions/find-named.ts'
import { toSessionId } from '../../main/library/sources/source.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import type { Library } from '../indexed/library.ts'
import type { Terminal } from '../terminal.ts'
import { toGoneError } from './gone-error.ts'

/** Whether there is anything to open. */
export function isLost({ isGone, isKept }: Session): boolean {
  return isGone && !isKept
}

/** The session that an id or the beginning of an id names. Where several roots have it, one of them may have lost it. */
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
