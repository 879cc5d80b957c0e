import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type FilterChoices, toFilterChoices } from '../../state/sessions/session-filters.ts'
import type { Stores } from '../../state/stores.ts'

/** The projects, models and git branches there are. */
export function useChoices(stores: Stores): FilterChoices {
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  return useMemo(() => toFilterChoices(sessions), [sessions])
}
