import type { Session } from '../../shared/schemas/sessions.ts'

/** What became of a session; undefined for one that is on disk. */
export function describeState({ isGone, isKept }: Session): string | undefined {
  if (!isGone) return undefined
  return isKept ? 'deleted, backed up' : 'deleted'
}
