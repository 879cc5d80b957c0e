import { existsSync } from 'node:fs'
import type { Problem } from '../../../main/library/sources/walk-files.ts'
import type { RootVault } from '../../../main/vault/parts/root-vault.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { findFormerPlaces, placeRoots } from '../../indexed/index-places.ts'
import { listSessions } from '../../indexed/library.ts'
import { tryUpdateIndexFor } from '../../indexed/update-index.ts'
import type { Terminal } from '../../terminal.ts'

export interface KnownSessions {
  /** By key. */
  readonly sessions: ReadonlyMap<string, Session>
  /** What could not be read in existing roots. */
  readonly problems: readonly Problem[]
}

/** Updates the index, and lists what it knows about this computer's parts. A whole root may be missing. */
export async function findKnown(parts: readonly RootVault[], terminal: Terminal): Promise<KnownSessions> {
  const roots = parts.map(({ root }) => root)
  const here = await placeRoots(
    roots.filter((root) => existsSync(root)),
    terminal,
  )
  const problems = await tryUpdateIndexFor(here, terminal)
  const former = await listSessions(findFormerPlaces(roots, terminal), terminal)
  // The updated entries win.
  const sessions = [...former, ...(await listSessions(here, terminal))]
  return { sessions: new Map(sessions.map((session) => [session.key, session])), problems }
}
