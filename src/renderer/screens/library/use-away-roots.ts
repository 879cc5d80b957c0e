import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Root } from '../../../shared/schemas/roots.ts'
import { usePicked } from '../../components/use-picked.ts'
import type { Stores } from '../../state/stores.ts'

/** Folders whose sessions are listed while they themselves cannot be reached: a disk that was taken out, a name that was changed. */
export function useAwayRoots(stores: Stores): readonly Root[] {
  const { roots, surveys } = usePicked(stores.roots, 'roots', 'surveys')
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  return useMemo(() => {
    const away = roots.filter(({ path, isMissing }) => isMissing || surveys.get(path)?.kind === 'failed')
    return away.filter(({ path }) => sessions.some(({ root, isGone }) => root === path && !isGone))
  }, [roots, surveys, sessions])
}
