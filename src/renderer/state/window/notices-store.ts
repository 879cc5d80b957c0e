import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Notice } from '../../../shared/app/notices.ts'
import type { Client } from '../client.ts'

export interface NoticesState {
  readonly notices: readonly Notice[]
  load(): Promise<void>
  dismiss(id: string): Promise<void>
}

export function createNoticesStore(client: Client): StoreApi<NoticesState> {
  return createStore<NoticesState>()((set) => {
    const merge = (more: readonly Notice[]) =>
      set(({ notices }) => ({
        notices: [...notices, ...more.filter(({ id }) => !notices.some((known) => known.id === id))],
      }))
    client.on('notices:added', (notice) => merge([notice]))
    return {
      notices: [],
      async load() {
        const answer = await client.invoke('notices:list', null)
        if (answer.ok) merge(answer.value)
      },
      async dismiss(id) {
        set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
        await client.invoke('notices:dismiss', { id })
      },
    }
  })
}
