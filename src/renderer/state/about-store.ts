import { createStore, type StoreApi } from 'zustand/vanilla'
import type { About } from '../../shared/about.ts'
import type { Client } from './client.ts'

export interface AboutState {
  readonly isOpen: boolean
  readonly about: About | null
  readonly isCopied: boolean
  open(): Promise<void>
  close(): void
  copy(text: string): Promise<void>
  showLog(): Promise<void>
}

export function createAboutStore(client: Client): StoreApi<AboutState> {
  return createStore<AboutState>()((set) => ({
    isOpen: false,
    about: null,
    isCopied: false,
    async open() {
      const answer = await client.invoke('about:read', null)
      if (answer.ok) set({ isOpen: true, about: answer.value, isCopied: false })
    },
    close() {
      set({ isOpen: false })
    },
    async copy(text) {
      const answer = await client.invoke('clipboard:write', { text })
      set({ isCopied: answer.ok })
    },
    async showLog() {
      await client.invoke('log:show', null)
    },
  }))
}
