import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Note, toPlaceRecord } from '../../../shared/schemas/organise.ts'
import type { Client } from '../client.ts'
import type { ReadingStore } from '../reading/reading-store.ts'

export interface NotesState {
  /** The session that is read; null if none is, or if it is not in the library. */
  readonly session: string | null
  /** The note about the session itself. */
  readonly own: Note | null
  /** By the record that they are about. */
  readonly places: ReadonlyMap<string, Note>
  load(): Promise<void>
}

export type NotesStore = StoreApi<NotesState>

const NOTHING = { session: null, own: null, places: new Map<string, Note>() } as const

/** The notes of the session that is read. */
export function createNotesStore(client: Client, reading: ReadingStore): NotesStore {
  const store = createStore<NotesState>()((set, get) => ({
    ...NOTHING,
    async load() {
      const { session } = get()
      if (session === null) return
      const answer = await client.invoke('annotations:details', { session })
      if (!answer.ok || get().session !== session) return
      const { notes } = answer.value
      set({
        own: notes.find((note) => note.record === null && note.session === session) ?? null,
        places: toPlaces(notes, session),
      })
    },
  }))
  reading.subscribe(({ target }) => {
    const session = target?.session?.id ?? null
    if (session === store.getState().session) return
    store.setState({ ...NOTHING, session })
    void store.getState().load()
  })
  client.on('annotations:changed', () => void store.getState().load())
  return store
}

/** A note of its own goes before one of the session that it is a fork of. */
function toPlaces(notes: readonly Note[], session: string): ReadonlyMap<string, Note> {
  const places = new Map<string, Note>()
  for (const note of notes)
    if (note.record !== null && (note.session === session || !places.has(note.record)))
      places.set(note.record, note)
  return places
}

/** The record that a note about this block is for; null for a block that no record names for good. */
export function toNotedRecord(itemKey: string): string | null {
  return /^(?:@|line-)/.test(itemKey) ? null : toPlaceRecord(itemKey)
}
