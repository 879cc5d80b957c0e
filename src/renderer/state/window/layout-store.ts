import { createStore, type StoreApi } from 'zustand/vanilla'
import { isRecord, type KeptValues, keep, readKept } from '../kept.ts'

/** Percentages by the name of the pane. */
export type PaneSizes = Readonly<Record<string, number>>

export interface LayoutState {
  /** By the name of the group of panes. */
  readonly groups: Readonly<Record<string, PaneSizes>>
  /** In a narrow window one pane is shown at a time. */
  readonly front: 'list' | 'reading'
  resize(group: string, sizes: PaneSizes): void
  bringToFront(front: LayoutState['front']): void
}

export type LayoutStore = StoreApi<LayoutState>

const NAME = 'layout'

export function createLayoutStore(kept: KeptValues): LayoutStore {
  return createStore<LayoutState>()((set, get) => ({
    groups: readKept(kept, NAME, {}, isGroups),
    resize(group, sizes) {
      set(({ groups }) => ({ groups: { ...groups, [group]: sizes } }))
      keep(kept, NAME, get().groups)
    },
    front: 'list',
    bringToFront: (front) => set({ front }),
  }))
}

function isGroups(value: unknown): value is LayoutState['groups'] {
  return isRecord(value) && Object.values(value).every(isSizes)
}

function isSizes(value: unknown): value is PaneSizes {
  return isRecord(value) && Object.values(value).every((size) => Number.isFinite(size))
}
