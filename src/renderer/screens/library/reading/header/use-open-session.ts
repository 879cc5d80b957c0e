import { useStore } from 'zustand'
import type { Session } from '../../../../../shared/schemas/sessions.ts'
import type { Stores } from '../../../../state/stores.ts'

/** The session that is read, as the list has it now. */
export function useOpenSession(stores: Stores): Session | undefined {
  const key = useStore(stores.reading, ({ target }) => target?.session?.key)
  return useStore(stores.sessions, ({ sessions }) => sessions.find((each) => each.key === key))
}
