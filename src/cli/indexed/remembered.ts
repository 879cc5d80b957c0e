import type { Annotations } from '../../main/annotations/annotations.ts'
import { readMarks, withMarks } from '../../main/annotations/organise/session-marks.ts'
import { openOwnAnnotations } from '../../main/annotations/own-annotations.ts'
import { listRemembered } from '../../main/annotations/remembered-sessions.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { printProblems } from '../print/print-problems.ts'
import type { Terminal } from '../terminal.ts'

/** The user's annotations. The app may have them open too. */
export function openAnnotationsFor(terminal: Terminal): Annotations {
  return openOwnAnnotations(toDataFolder(terminal), (problem) => printProblems([problem], terminal))
}

/** Puts on a session what the person said about it. */
export function readMarkerFor(terminal: Terminal): (session: Session) => Session {
  const marks = readMarks(openAnnotationsFor(terminal))
  return (session) => withMarks(session, marks.get(session.id))
}

/** Sessions of these roots that were deleted without a backup and are not in `listed`. */
export function listRememberedFor(
  roots: readonly string[],
  listed: readonly { readonly id: string }[],
  terminal: Terminal,
): readonly Session[] {
  const ids = new Set(listed.map(({ id }) => id))
  return listRemembered(openAnnotationsFor(terminal), roots, (id) => ids.has(id))
}
