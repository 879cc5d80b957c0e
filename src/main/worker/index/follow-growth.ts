import type { LibraryChange } from '../../../shared/schemas/library.ts'
import type { SessionLister } from '../tasks/list-sessions.ts'

/** Nothing happened on disk, so no root is named. */
export const MORE_IN_THE_LIST: LibraryChange = { roots: [], sessions: [], isComplete: false }

/** Tells now and then that sessions have come into the list, so that it grows while one looks. */
export function followGrowth(
  sessions: SessionLister,
  onGrowth: () => void,
  everyMs: number,
): { readonly stop: () => void } {
  let seen = sessions.readState()
  const timer = setInterval(() => {
    const state = sessions.readState()
    if (state === seen) return
    seen = state
    onGrowth()
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}
