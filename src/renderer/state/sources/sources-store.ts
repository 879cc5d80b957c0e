import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DroppedFile } from '../../../shared/contract/bridge.ts'
import type { Result } from '../../../shared/result.ts'
import type { Restorable } from '../../../shared/schemas/restore.ts'
import type { OpenedArchive, OpenedSource } from '../../../shared/schemas/sources.ts'
import type { Client } from '../client.ts'
import type { RootsStore } from './roots-store.ts'

export interface SourcesState {
  /** Transcripts that were opened and are not in the library, with their labels. */
  readonly outside: ReadonlyMap<string, string>
  /** The archive that is open for reading. */
  readonly archive: OpenedArchive | null
  /** Transcripts that were unpacked from it, by the key of their session. */
  readonly unpacked: ReadonlyMap<string, string>
  openDropped(files: readonly DroppedFile[]): Promise<void>
  chooseFiles(): Promise<void>
  addToLibrary(file: string): Promise<void>
  /** Reads a session of the archive. */
  readArchived(session: Restorable): Promise<void>
  closeArchive(): void
  /** Shows the archive in its folder. */
  showArchive(): Promise<void>
}

export type SourcesStore = StoreApi<SourcesState>

export interface SourcesOptions {
  readonly roots: RootsStore
  /** Shows a transcript in the reading pane. */
  readonly read: (file: string) => void
  /** Closes the transcript if it is open. */
  readonly leave: (file: string) => void
}

/** The key of a session in an archive. */
export function toArchivedKey({ id, project }: Pick<Restorable, 'id' | 'project'>): string {
  return `${project}/${id}`
}

/** Files and folders that a person drops, chooses, or starts the app with. */
export function createSourcesStore(client: Client, { roots, read, leave }: SourcesOptions): SourcesStore {
  /** The session of the archive that was requested last. */
  let wanted: string | undefined

  return createStore<SourcesState>()((set, get) => {
    async function receive(answer: Result<readonly OpenedSource[]>): Promise<void> {
      if (!answer.ok) return roots.getState().refuse(answer.error)
      if (answer.value.length > 0) roots.getState().dismissProblem()
      const files = answer.value.filter((source) => source.kind === 'file')
      const outside = files.filter(({ isListed }) => !isListed)
      if (outside.length > 0)
        set((state) => ({
          outside: new Map([...state.outside, ...outside.map(({ file, label }) => [file, label] as const)]),
        }))
      if (files[0] !== undefined) read(files[0].file)
      const archive = answer.value.findLast((source) => source.kind === 'archive')
      if (archive !== undefined) await openArchive(archive, files.length === 0)
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
          .tell(`The first of ${files.length} transcripts is shown. To list all of them, open their folder.`)
      await Promise.all(surveys)
    }

    async function openArchive(archive: OpenedArchive, isRead: boolean): Promise<void> {
      if (archive.file !== get().archive?.file) get().closeArchive()
      set({ archive })
      const [first] = archive.sessions
      if (isRead && first !== undefined) await get().readArchived(first)
    }

    client.on('sources:opened', (opened) => void receive({ ok: true, value: opened }))
    return {
      outside: new Map(),
      archive: null,
      unpacked: new Map(),

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

      async readArchived({ id, project }) {
        const { archive } = get()
        if (archive === null) return
        const key = toArchivedKey({ id, project })
        wanted = key
        const answer = await client.invoke('sources:unpack', { archive: archive.file, id, project })
        // The person may have opened another one.
        if (get().archive !== archive || wanted !== key) return
        if (!answer.ok) return roots.getState().refuse(answer.error)
        set(({ unpacked }) => ({ unpacked: new Map(unpacked).set(key, answer.value) }))
        read(answer.value)
      },

      closeArchive() {
        const { unpacked } = get()
        set({ archive: null, unpacked: new Map() })
        for (const file of unpacked.values()) leave(file)
      },

      async showArchive() {
        const { archive } = get()
        if (archive !== null) await client.invoke('files:reveal', { file: archive.file })
      },
    }
  })
}
