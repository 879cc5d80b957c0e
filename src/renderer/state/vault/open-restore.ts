import type { Session } from '../../../shared/schemas/sessions.ts'
import type { KeptSession } from '../../../shared/schemas/vault.ts'
import { isMinor, toTime } from '../sessions/session-filters.ts'
import type { Stores } from '../stores.ts'
import type { Candidate } from './restore-store.ts'

/** Opens the dialog for backed up sessions. The named ones are already selected. */
export async function openRestore(
  { restore, sessions, vault }: Stores,
  keys?: readonly string[],
): Promise<void> {
  if (!vault.getState().isLookedAt) await vault.getState().look()
  restore.getState().open(toCandidates(vault.getState().kept, sessions.getState().sessions, keys), keys)
}

/**
 * Deleted sessions first, then the newest. Listed sessions have a title and dates of their own; of the others, only the id is known.
 * Warmups and internal agents are left out, unless they are named.
 */
export function toCandidates(
  kept: readonly KeptSession[],
  sessions: readonly Session[],
  keys: readonly string[] = [],
): readonly Candidate[] {
  const listed = new Map(sessions.map((session) => [session.key, session]))
  const candidates = kept.flatMap((each): readonly Candidate[] => {
    const { key, id, project, root, bytes, isOnDisk } = each
    const session = listed.get(key)
    if (session !== undefined && isMinor(session) && !keys.includes(key)) return []
    const title = session?.title ?? id
    const place = session?.project ?? project
    const modified = session === undefined ? each.modified : toTime(session) || each.modified
    return [{ key, id, project, root, title, place, modified, bytes, isOnDisk }]
  })
  const isGone = ({ isOnDisk }: Candidate) => Number(isOnDisk === false)
  return candidates.sort(
    (one, other) => isGone(other) - isGone(one) || (other.modified ?? 0) - (one.modified ?? 0),
  )
}
