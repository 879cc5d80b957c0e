import { createStore, type StoreApi } from 'zustand/vanilla'
import type { About, Licence } from '../../../shared/app/about.ts'
import type { Client } from '../client.ts'

export interface AboutState {
  readonly isOpen: boolean
  readonly about: About | null
  readonly isCopied: boolean
  /** Of the packages in the app, once they were asked for. */
  readonly licences: readonly Licence[] | null
  open(): Promise<void>
  close(): void
  copy(text: string): Promise<void>
  showLog(): Promise<void>
  showLicences(): Promise<void>
}

export function createAboutStore(client: Client): StoreApi<AboutState> {
  return createStore<AboutState>()((set) => ({
    isOpen: false,
    about: null,
    isCopied: false,
    licences: null,
    async open() {
      const answer = await client.invoke('about:read', null)
      if (answer.ok) set({ isOpen: true, about: answer.value, isCopied: false, licences: null })
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
    async showLicences() {
      const answer = await client.invoke('about:licences', null)
      if (answer.ok) set({ licences: answer.value })
    },
  }))
}
