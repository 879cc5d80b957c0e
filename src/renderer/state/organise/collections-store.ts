import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Collection, MarkedPlace, Note } from '../../../shared/schemas/organise.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Client } from '../client.ts'
import type { ReadingPoint } from '../reading/opening/reading-target.ts'
import type { ReadingStore } from '../reading/reading-store.ts'
import type { SessionsStore } from '../sessions/sessions-store.ts'
import type { OrganiseStore } from './organise-store.ts'
import { toStory } from './to-story.ts'

export interface CollectionsState {
  /** The id of the collection whose page is shown; null if none is. */
  readonly shown: string | null
  /** What is said at the places of the page, as Markdown, by `placeKey`; null if it cannot be found. */
  readonly quotes: ReadonlyMap<string, string | null>
  /** The notes at the places of the page, by `placeKey`. */
  readonly notes: ReadonlyMap<string, string>
  show(collection: string): Promise<void>
  leave(): void
  load(): Promise<void>
  /** Before another place, or to the end. */
  move(place: MarkedPlace, before: MarkedPlace | null): Promise<void>
  /** One place up or down. */
  step(place: MarkedPlace, by: -1 | 1): Promise<void>
  remove(place: MarkedPlace): Promise<void>
  /** The whole collection as one document, with the notes. */
  copy(): Promise<void>
}

export type CollectionsStore = StoreApi<CollectionsState>

interface CollectionsOptions {
  readonly client: Client
  readonly organise: OrganiseStore
  readonly sessions: SessionsStore
  readonly reading: ReadingStore
  tell(report: string): void
}

export function placeKey({ session, record }: MarkedPlace): string {
  return `${session}\n${record ?? ''}`
}

/** The place in the transcript: the record, and which of its blocks. */
export function toPoint({ file }: Pick<Session, 'file'>, record: string): ReadingPoint {
  const [uuid = '', block = '0'] = record.split('/')
  return { file, uuid, block: Number(block) }
}

/** The page of a collection. The collections themselves are with tags and saved searches. */
export function createCollectionsStore(options: CollectionsOptions): CollectionsStore {
  const { client, organise, sessions, reading, tell } = options
  return createStore<CollectionsState>()((set, get) => {
    function findShown(): Collection | undefined {
      const { shown } = get()
      return organise.getState().organised.collections.find(({ id }) => id === shown)
    }

    async function readQuote(place: MarkedPlace): Promise<string | null> {
      const session = sessions.getState().sessions.find(({ id }) => id === place.session)
      if (session === undefined || place.record === null) return null
      const located = await client.invoke('reader:locate', toPoint(session, place.record))
      const last = located.ok ? located.value.at(-1) : undefined
      if (last === undefined) return null
      const answer = await client.invoke('reader:markdown', { place: last.place, keys: [last.key] })
      return answer.ok ? answer.value : null
    }

    async function load(): Promise<void> {
      const collection = findShown()
      if (collection === undefined) return
      const answer = await client.invoke('annotations:notes', null)
      if (answer.ok) set({ notes: toNotes(answer.value) })
      for (const place of collection.places) {
        const key = placeKey(place)
        if (place.record === null || get().quotes.has(key)) continue
        const quote = await readQuote(place)
        if (get().shown !== collection.id) return
        set({ quotes: new Map(get().quotes).set(key, quote) })
      }
    }

    reading.subscribe(({ target }) => {
      if (target !== null && get().shown !== null) get().leave()
    })
    organise.subscribe((state, before) => {
      if (state.organised !== before.organised && get().shown !== null) void load()
    })

    return {
      shown: null,
      quotes: new Map(),
      notes: new Map(),
      async show(collection) {
        reading.getState().close()
        set({ shown: collection, quotes: new Map(), notes: new Map() })
        await load()
      },
      leave: () => set({ shown: null }),
      load,
      async move(place, before) {
        const { shown } = get()
        if (shown === null) return
        await organise.getState().edit({ kind: 'collect', collection: shown, places: [place], before })
      },
      async step(place, by) {
        const places = findShown()?.places ?? []
        const at = places.findIndex((each) => placeKey(each) === placeKey(place))
        // Down means before the one after the next.
        const to = at + (by === 1 ? 2 : -1)
        if (at === -1 || to < 0 || to > places.length) return
        await get().move(place, places[to] ?? null)
      },
      async remove(place) {
        const { shown } = get()
        if (shown === null) return
        await organise.getState().edit({ kind: 'uncollect', collection: shown, places: [place] })
      },
      async copy() {
        const collection = findShown()
        if (collection === undefined) return
        const { quotes, notes } = get()
        const text = toStory(collection, { sessions: sessions.getState().sessions, quotes, notes })
        const answer = await client.invoke('clipboard:write', { text })
        tell(answer.ok ? 'The collection is on the clipboard as Markdown.' : answer.error.message)
      },
    }
  })
}

function toNotes(notes: readonly Note[]): ReadonlyMap<string, string> {
  return new Map(notes.map((note) => [placeKey(note), note.text]))
}
