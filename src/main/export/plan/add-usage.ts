import { toSessionKey } from '../../store/list/session-list.ts'
import type { ExportSession } from './export-session.ts'

/** Sessions with what they used; `costs` are by the key of the session. */
export function addUsage(
  sessions: readonly ExportSession[],
  costs: ReadonlyMap<string, number>,
): readonly ExportSession[] {
  return sessions.map((session) => ({
    ...session,
    usage: { ...session.summary.tokens, cost: costs.get(toSessionKey(session.summary)) ?? null },
  }))
}
