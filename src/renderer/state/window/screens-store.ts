import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ScreenId } from '../../screens/registry.ts'

export type WindowDialog = 'palette' | 'keys' | 'query-help' | 'settings'

/** What the window shows as a whole. */
export interface ScreensState {
  readonly screen: ScreenId
  readonly dialog: WindowDialog | null
  show(screen: ScreenId): void
  openDialog(dialog: WindowDialog): void
  closeDialog(): void
}

export type ScreensStore = StoreApi<ScreensState>

export function createScreensStore(): ScreensStore {
  return createStore<ScreensState>()((set) => ({
    screen: 'library',
    dialog: null,
    show: (screen) => set({ screen, dialog: null }),
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
  }))
}
