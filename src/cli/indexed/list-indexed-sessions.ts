import { type IndexedSession, SessionList } from '../../main/store/session-list.ts'
import type { Terminal } from '../terminal.ts'
import { toIndexFolder } from './update-index.ts'

/** What the index knows of sessions as it stands, in no order; nothing where there is none yet. */
export function listIndexedSessions(terminal: Terminal): readonly IndexedSession[] {
  const list = new SessionList(toIndexFolder(terminal))
  try {
    return list.readAfter([])
  } finally {
    list.close()
  }
}
