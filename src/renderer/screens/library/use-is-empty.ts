import { useStore } from 'zustand'
import { isAnyFound } from '../../state/sources/roots-store.ts'
import type { Stores } from '../../state/stores.ts'

/** Whether there is no folder to look into, and nothing else to read. */
export function useIsEmpty(stores: Stores): boolean {
  const hasFolders = useStore(stores.roots, isAnyFound)
  const hasSessions = useStore(stores.sessions, ({ sessions }) => sessions.length > 0)
  const isReading = useStore(stores.reading, ({ target }) => target !== null)
  const hasArchive = useStore(stores.sources, ({ archive }) => archive !== null)
  return !hasFolders && !hasSessions && !isReading && !hasArchive
}
