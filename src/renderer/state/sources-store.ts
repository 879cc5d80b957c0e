import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DroppedFile } from '../../shared/bridge.ts'
import type { Result } from '../../shared/result.ts'
import type { OpenedSource } from '../../shared/sources.ts'
import type { Client } from './client.ts'
import type { RootsStore } from './roots-store.ts'

export interface SourcesState {
  /** Transcripts that were opened and are not in the library, with their labels. */
  readonly outside: ReadonlyMap<string, string>
  openDropped(files: readonly DroppedFile[]): Promise<void>
  chooseFiles(): Promise<void>
  addToLibrary(file: string): Promise<void>
}

export type SourcesStore = StoreApi<SourcesState>

export interface SourcesOptions {
  readonly roots: RootsStore
  /** Shows a transcript in the reading pane. */
  readonly read: (file: string) => void
}

/** Files and folders that a person drops, chooses, or starts the app with. */
export function createSourcesStore(client: Client, { roots, read }: SourcesOptions): SourcesStore {
  return createStore<SourcesState>()((set) => {
    async function receive(answer: Result<readonly OpenedSource[]>): Promise<void> {
      if (!answer.ok) return roots.getState().refuse(answer.error)
      const files = answer.value.filter((source) => source.kind === 'file')
      const outside = files.filter(({ isListed }) => !isListed)
      if (outside.length > 0)
        set((state) => ({
          outside: new Map([...state.outside, ...outside.map(({ file, label }) => [file, label] as const)]),
        }))
      if (files[0] !== undefined) read(files[0].file)
      const refused = answer.value.filter((source) => source.kind === 'refused')
      const added = answer.value.filter((source) => source.kind === 'root')
      const surveys = added.map(({ root, isNew }) => roots.getState().accept(root, isNew))
      if (refused.length > 0)
        roots
          .getState()
          .refuse({ code: 'not-a-root', message: refused.map(({ message }) => message).join(' ') })
      if (files.length > 1)
        roots
          .getState()
          .tell(`The first of ${files.length} transcripts is shown. Open their folder to list them all.`)
      await Promise.all(surveys)
    }

    client.on('sources:opened', (opened) => void receive({ ok: true, value: opened }))
    return {
      outside: new Map(),

      async openDropped(files) {
        await receive(await client.openDropped(files))
      },

      async chooseFiles() {
        await receive(await client.invoke('sources:choose-files', null))
      },

      async addToLibrary(file) {
        const answer = await client.invoke('sources:add', { path: file })
        if (!answer.ok) return roots.getState().refuse(answer.error)
        set((state) => ({ outside: new Map([...state.outside].filter(([each]) => each !== file)) }))
        await roots.getState().accept(answer.value, true)
      },
    }
  })
}
