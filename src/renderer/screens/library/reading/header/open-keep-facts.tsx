import { useStore } from 'zustand'
import { findCleanupDays } from '../../../../../shared/cleanup.ts'
import { useNow } from '../../../../components/use-now.ts'
import type { Stores } from '../../../../state/stores.ts'
import { KeepFacts } from './keep-facts.tsx'

export interface OpenKeepFactsProps {
  readonly stores: Stores
}

/** Of the session that is read, as the list has it now. */
export function OpenKeepFacts({ stores }: OpenKeepFactsProps) {
  const key = useStore(stores.reading, ({ target }) => target?.session?.key)
  const session = useStore(stores.sessions, ({ sessions }) => sessions.find((each) => each.key === key))
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
