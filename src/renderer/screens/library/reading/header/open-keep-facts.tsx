import { Archive, Hourglass } from 'lucide-react'
import { useStore } from 'zustand'
import { findCleanupDays, toDaysLeft } from '../../../../../shared/cleanup.ts'
import { toCounted } from '../../../../../shared/format.ts'
import type { Session } from '../../../../../shared/schemas/sessions.ts'
import { useNow } from '../../../../components/use-now.ts'
import type { Stores } from '../../../../state/stores.ts'
import { SOON_DAYS, toExpiry } from '../../list/marks/to-marks.ts'
import { useOpenSession } from './use-open-session.ts'

export interface OpenKeepFactsProps {
  readonly stores: Stores
}

/** Of the session that is read, as the list has it now. */
export function OpenKeepFacts({ stores }: OpenKeepFactsProps) {
  const session = useOpenSession(stores)
  const root = useStore(stores.roots, ({ roots }) => roots.find(({ path }) => path === session?.root))
  const now = useNow()
  return session === undefined ? null : (
    <KeepFacts
      session={session}
      cleanupPeriodDays={findCleanupDays(root, session)}
      isCleanupPaused={root?.isCleanupPaused ?? false}
      now={now}
    />
  )
}

interface KeepFactsProps {
  readonly session: Session
  /** Undefined if Claude Code does not clean up. */
  readonly cleanupPeriodDays: number | undefined
  /** Its settings cannot be parsed, so it deletes nothing. */
  readonly isCleanupPaused: boolean
  readonly now: number
}

/** Whether the session is backed up, and the days until Claude Code deletes it. */
function KeepFacts({ session, cleanupPeriodDays, isCleanupPaused, now }: KeepFactsProps) {
  const { isKept, isGone, modified } = session
  const days = cleanupPeriodDays === undefined || isGone ? null : toDaysLeft(modified, cleanupPeriodDays, now)
  // One that is backed up is not due: nothing is lost.
  const left = days === 0 && isKept ? null : days
  return (
    <>
      {isKept && (
        <span
          className="fact"
          title={isGone ? 'Deleted from disk, backed up in your vault' : 'Backed up in your vault'}
        >
          <Archive size={13} aria-hidden />
          {isGone ? 'Deleted, backed up' : 'Backed up'}
        </span>
      )}
      {isCleanupPaused && !isGone && (
        <span className="fact" title="Claude Code cannot read its settings, so it deletes no sessions">
          <Hourglass size={13} aria-hidden />
          Cleanup paused
        </span>
      )}
      {left !== null && (
        <span
          className="fact"
          data-kind={left <= SOON_DAYS && !isKept ? 'warning' : undefined}
          title={toExpiry(left)}
        >
          <Hourglass size={13} aria-hidden />
          {left === 0 ? 'Due for deletion' : `${toCounted(left, 'day')} left`}
        </span>
      )}
    </>
  )
}
