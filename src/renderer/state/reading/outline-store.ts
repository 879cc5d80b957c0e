import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SettingsStore } from '../window/settings-store.ts'

/** Where the outline of a conversation is shown. */
export interface OutlineState {
  /** Next to the conversation if there is room. */
  readonly isOpen: boolean
  /** The pane has no room for an outline next to the conversation, so it is shown over it. */
  readonly isNarrow: boolean
  readonly isOver: boolean
  toggle(): void
  show(isOpen: boolean): void
  setNarrow(isNarrow: boolean): void
  /** Closes what is shown over the conversation. */
  putAway(): void
}

export type OutlineStore = StoreApi<OutlineState>

export function createOutlineStore(settings: SettingsStore): OutlineStore {
  const store = createStore<OutlineState>()((set, get) => ({
    isOpen: settings.getState().values.isOutlineShown,
    isNarrow: false,
    isOver: false,
    toggle() {
      const { isNarrow, isOpen, isOver, show } = get()
      if (isNarrow) set({ isOver: !isOver })
      else show(!isOpen)
    },
    show(isOpen) {
      set({ isOpen })
      settings.getState().change({ isOutlineShown: isOpen })
    },
    setNarrow(isNarrow) {
      if (get().isNarrow !== isNarrow) set({ isNarrow, isOver: false })
    },
    putAway() {
      if (get().isOver) set({ isOver: false })
    },
  }))
  settings.subscribe(({ values: { isOutlineShown } }) => {
    if (isOutlineShown !== store.getState().isOpen) store.setState({ isOpen: isOutlineShown })
  })
  return store
}
