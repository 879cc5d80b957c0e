import type { Session } from '../../shared/sessions.ts'
import type { ReadingTarget } from './reading-target.ts'

/** A session from its beginning, or where one left it. */
export function toReadingTarget(session: Session): ReadingTarget {
  return { session, file: toFile(session.root, session.path), at: null, query: null }
}

/** A file of a root, absolute and in the way its system writes it. */
export function toFile(root: string, path: string): string {
  return root.includes('\\') ? `${root}\\${path.replaceAll('/', '\\')}` : `${root}/${path}`
}
