import type { Problem } from '../../main/library/sources/walk-files.ts'
import { isSqliteError } from '../../main/store/database/sqlite-error.ts'
import { noteSqliteError } from '../../main/store/health/index-health.ts'
import { SessionList } from '../../main/store/list/session-list.ts'
import { toSession } from '../../main/store/list/to-session.ts'
import { newestFirst, type Session } from '../../shared/schemas/sessions.ts'
import type { RootOptions } from '../choose/choose-roots.ts'
import type { Terminal } from '../terminal.ts'
import { type IndexPlace, requireIndexes, rootsOf } from './index-places.ts'
import { listRememberedFor, readMarkerFor } from './remembered.ts'
import { tryUpdateIndexFor } from './update-index.ts'

/** The sessions of the named roots, or of the library. */
export interface Library {
  readonly places: readonly IndexPlace[]
  /** Newest first, including deleted ones. */
  readonly sessions: readonly Session[]
  /** What could not be read during the update of the index. */
  readonly problems: readonly Problem[]
}

/** Updates the index and lists its sessions. */
export async function openLibrary(options: RootOptions, terminal: Terminal): Promise<Library> {
  const places = await requireIndexes(options, terminal)
  const problems = await tryUpdateIndexFor(places, terminal)
  return { places, problems, sessions: await listSessions(places, terminal) }
}

/** Sessions in the indexes, without an update, and remembered sessions that were deleted without a backup. */
export async function listSessions(
  places: readonly IndexPlace[],
  terminal: Terminal,
): Promise<readonly Session[]> {
  const sessions: Session[] = []
  for (const place of places) sessions.push(...(await askIndexes([place], () => readSessions(place))))
  sessions.push(...listRememberedFor(rootsOf(places), sessions, terminal))
  return sessions.sort(newestFirst).map(readMarkerFor(terminal))
}

function readSessions({ folder, roots }: IndexPlace): readonly Session[] {
  const list = new SessionList(folder)
  try {
    return list
      .readAfter([])
      .filter(({ root }) => roots.includes(root))
      .map(toSession)
  } finally {
    list.close()
  }
}

/** Notes SQLite errors, so that the next update repairs the index. */
export async function askIndexes<T>(
  places: readonly IndexPlace[],
  question: () => T | Promise<T>,
): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (isSqliteError(error)) for (const { folder } of places) noteSqliteError(folder, error)
    throw error
  }
}
