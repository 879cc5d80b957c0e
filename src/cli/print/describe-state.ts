import type { Session } from '../../shared/schemas/sessions.ts'

/** The state of a deleted session; undefined if it is on disk. */
export function describeState({ isGone, isKept }: Session): string | undefined {
  if (!isGone) return undefined
  return isKept ? 'deleted, backed up' : 'deleted'
}
