import type { Session } from '../../../shared/schemas/sessions.ts'
import type { KeptSession } from '../../../shared/schemas/vault.ts'
import type { Stores } from '../stores.ts'
import type { Candidate } from './restore-store.ts'

/** Opens the dialog for backed up sessions. The named ones are already selected. */
export async function openRestore(
  { restore, sessions, vault }: Stores,
  keys?: readonly string[],
): Promise<void> {
  if (!vault.getState().isLookedAt) await vault.getState().look()
  restore.getState().open(toCandidates(vault.getState().kept, sessions.getState().sessions), keys)
}

/** Listed sessions have a title. Of the others, only the id is known. */
export function toCandidates(
  kept: readonly KeptSession[],
  sessions: readonly Session[],
): readonly Candidate[] {
  const listed = new Map(sessions.map((session) => [session.key, session]))
  return kept.map(({ key, id, project, root, modified, bytes, isOnDisk }) => {
    const session = listed.get(key)
    const title = session?.title ?? id
    const place = session?.project ?? project
    return { key, id, project, root, title, place, modified, bytes, isOnDisk }
  })
}
