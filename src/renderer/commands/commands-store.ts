import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppCommand } from './command.ts'

export interface CommandsState {
  readonly commands: readonly AppCommand[]
  /** Adds commands, until the function it gives is called. */
  register(commands: readonly AppCommand[]): () => void
}

export type CommandsStore = StoreApi<CommandsState>

/** The one registry of commands: the palette, the list of keys and the keyboard all go by it. */
export function createCommandsStore(): CommandsStore {
  return createStore<CommandsState>()((set) => ({
    commands: [],
    register(more) {
      set(({ commands }) => ({ commands: [...commands, ...more] }))
      return () => set(({ commands }) => ({ commands: commands.filter((each) => !more.includes(each)) }))
    },
  }))
}

export function isAvailable({ isAvailable }: AppCommand): boolean {
  return isAvailable === undefined || isAvailable()
}
