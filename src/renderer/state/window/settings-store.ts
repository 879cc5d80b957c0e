import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  FIRST_VIEW_SETTINGS,
  stepTextSize,
  type ViewSettings,
  type ViewSettingsChange,
} from '../../../shared/view-settings.ts'
import type { Client } from '../client.ts'

export interface SettingsState {
  /** How everyone begins, until what was chosen is known. */
  readonly values: ViewSettings
  readonly isLoaded: boolean
  load(): Promise<void>
  /** Holds at once; where it cannot be saved, a notice says so. */
  change(change: ViewSettingsChange): void
  stepText(direction: 1 | -1): void
  showFile(): Promise<void>
}

export type SettingsStore = StoreApi<SettingsState>

/** What a person chose about the window. The stores that go by a value follow it here, and tell it here when it changes. */
export function createSettingsStore(client: Client): SettingsStore {
  return createStore<SettingsState>()((set, get) => ({
    values: FIRST_VIEW_SETTINGS,
    isLoaded: false,
    async load() {
      const answer = await client.invoke('settings:read', null)
      if (answer.ok) set({ values: answer.value, isLoaded: true })
    },
    change(change) {
      set(({ values }) => ({ values: { ...values, ...change } }))
      void client.invoke('settings:change', change)
    },
    stepText(direction) {
      get().change({ textSize: stepTextSize(get().values.textSize, direction) })
    },
    async showFile() {
      await client.invoke('settings:show', null)
    },
  }))
}
