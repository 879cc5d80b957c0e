import type { Session } from '../../../shared/sessions.ts'
import type { KeptSession } from '../../../shared/vault.ts'
import { isMinor } from '../../state/sessions/session-filters.ts'

export interface KeptCount {
  /** Those in which somebody talked: as many as the list shows, and the chart of the months. */
  readonly talks: number
  /** Of these, the ones that are gone from disk. */
  readonly gone: number
  /** Warmups and the like, which the list hides. */
  readonly minor: number
}

/** How many sessions of this computer are kept. */
export function countKept(kept: readonly KeptSession[], sessions: readonly Session[]): KeptCount {
  const minor = new Set(sessions.filter(isMinor).map(({ key }) => key))
  const own = kept.filter(({ isOwn }) => isOwn)
  const talks = own.filter(({ key }) => !minor.has(key))
  const gone = talks.filter(({ isOnDisk }) => isOnDisk === false)
  return { talks: talks.length, gone: gone.length, minor: own.length - talks.length }
}
