import { createStore, type StoreApi } from 'zustand/vanilla'

export type Page = 'sessions' | 'folders' | 'vault'

export type FrameDialog = 'palette' | 'keys' | 'query-help' | 'settings'

/** What the window shows as a whole. */
export interface FrameState {
  readonly page: Page
  readonly dialog: FrameDialog | null
  showPage(page: Page): void
  openDialog(dialog: FrameDialog): void
  closeDialog(): void
}

export type FrameStore = StoreApi<FrameState>

export function createFrameStore(): FrameStore {
  return createStore<FrameState>()((set) => ({
    page: 'sessions',
    dialog: null,
    showPage: (page) => set({ page, dialog: null }),
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
  }))
}
