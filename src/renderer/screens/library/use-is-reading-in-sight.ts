import { useStore } from 'zustand'
import { NARROW, useMedia } from '../../components/use-media.ts'
import type { Stores } from '../../state/stores.ts'

/** Whether the pane beside the list is in sight: with little room one of them lies behind the other. */
export function useIsReadingInSight(stores: Stores): boolean {
  const isNarrow = useMedia(NARROW)
  const front = useStore(stores.layout, (state) => state.front)
  return !isNarrow || front === 'reading'
}
