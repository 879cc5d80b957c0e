import { countTalks, type KeptCount } from '../../../core/vault/count-talks.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { KeptSession } from '../../../shared/schemas/vault.ts'
import { isMinor } from '../../state/sessions/session-filters.ts'

/** How many sessions of this computer are kept. */
export function countKept(kept: readonly KeptSession[], sessions: readonly Session[]): KeptCount {
  const own = kept.filter(({ isOwn }) => isOwn)
  return countTalks(
    own.map(({ key, isOnDisk }) => ({ key, isGone: isOnDisk === false })),
    new Set(sessions.filter(isMinor).map(({ key }) => key)),
  )
}
