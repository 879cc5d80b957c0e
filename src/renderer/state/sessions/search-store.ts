import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../shared/result.ts'
import type { FacetsAnswer, SearchAnswer, SearchResult } from '../../../shared/schemas/search.ts'
import type { ScrollPlace } from '../../components/row-list/scroll-place.ts'
import type { Client } from '../client.ts'

export interface SearchState {
  /** The text in the field. */
  readonly text: string
  /** The query of the results; null until there are some. They stay while the next ones are loading. */
  readonly answered: string | null
  readonly results: readonly SearchResult[]
  readonly hints: SearchAnswer['hints']
  /** Null if not everything was searched. */
  readonly total: SearchAnswer['total']
  /** For the next page; null if there is none. */
  readonly cursor: string | null
  /** A page had nothing, but was not the last one: a regex takes its time. */
  readonly isLooking: boolean
  /** Null until they are counted, which takes longer than finding. */
  readonly facets: FacetsAnswer | null
  readonly problem: Failure | null
  /** The result that the keyboard is on. */
  readonly active: string | null
  /** The scroll position of the results, which changes without a notification. */
  readonly place: ScrollPlace
  type(text: string): void
  loadMore(): Promise<void>
  moveTo(result: string | null): void
}

export type SearchStore = StoreApi<SearchState>

/** Enough results to fill a window. While typing, no more are searched. */
const FIRST_PAGE = 20
const PAGE = 50
/** Facets are counted when someone stops typing. */
export const FACETS_MS = 200
/** Results follow the library once a second. */
export const FOLLOW_MS = 1_000

const NOTHING = {
  answered: null,
  results: [],
  hints: [],
  total: null,
  cursor: null,
  isLooking: false,
  facets: null,
  problem: null,
  active: null,
} as const satisfies Partial<SearchState>

export function createSearchStore(client: Client): SearchStore {
  let running: AbortController | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let following: ReturnType<typeof setTimeout> | undefined
  let isLoadingMore = false

  return createStore<SearchState>()((set, get) => {
    /** Stops all requests for an earlier text. */
    function begin(): AbortSignal {
      running?.abort()
      clearTimeout(pause)
      running = new AbortController()
      isLoadingMore = false
      return running.signal
    }

    /** Loads a page, and the next ones while they are empty: an empty page does not mean that the search found nothing. */
    async function* readPages(query: string, limit: number, first: string | null, signal: AbortSignal) {
      const request = { query, limit, sort: 'relevance', isTyping: true } as const
      let cursor = first
      for (;;) {
        const answer = await client.invoke(
          'search:run',
          { ...request, ...(cursor && { cursor }) },
          { signal },
        )
        if (signal.aborted) return
        yield answer
        if (!answer.ok || answer.value.results.length > 0 || answer.value.cursor === null) return
        cursor = answer.value.cursor
      }
    }

    async function search(query: string, { isNew }: { readonly isNew: boolean }): Promise<void> {
      const signal = begin()
      for await (const answer of readPages(query, FIRST_PAGE, null, signal)) {
        if (!answer.ok) {
          if (answer.error.code !== 'cancelled') set({ ...NOTHING, answered: query, problem: answer.error })
          return
        }
        const { results, hints, total, cursor } = answer.value
        const first = results[0]
        const isLooking = first === undefined && cursor !== null
        // When a search is repeated, the old results stay until there are new ones.
        if (isLooking && !isNew) continue
        set(({ active, facets, place }) => {
          if (isNew) place.current = null
          return {
            answered: query,
            results,
            hints,
            total,
            cursor,
            isLooking,
            problem: null,
            facets: isNew ? null : facets,
            active: isNew ? (first === undefined ? null : first.session.key) : active,
          }
        })
      }
      if (!signal.aborted) pause = setTimeout(() => void count(query, signal), FACETS_MS)
    }

    async function count(query: string, signal: AbortSignal): Promise<void> {
      const { results } = get()
      const sessions = results.map(({ session }) => session.key)
      const answer = await client.invoke('search:facets', { query, isTyping: true, sessions }, { signal })
      if (signal.aborted || !answer.ok) return
      const facets = answer.value
      set((state) => ({
        facets,
        total: facets.isExact ? facets.total : state.total,
        // More pages may have been loaded in the meantime. Only the first ones are counted.
        results: state.results.map((result, index) => ({
          ...result,
          hits: facets.hitsOf[index] ?? result.hits,
        })),
      }))
    }

    client.on('library:changed', () => {
      const { answered, results, isLooking } = get()
      if (answered === null || following !== undefined || isLooking || results.length > FIRST_PAGE) return
      following = setTimeout(() => {
        following = undefined
        if (get().text === answered && !get().isLooking) void search(answered, { isNew: false })
      }, FOLLOW_MS)
    })

    return {
      text: '',
      ...NOTHING,
      place: { current: null },

      type(text) {
        set({ text })
        if (text.trim() !== '') void search(text, { isNew: true })
        else {
          begin()
          set(NOTHING)
        }
      },

      async loadMore() {
        const { answered, cursor, text, isLooking } = get()
        const signal = running?.signal
        if (answered === null || cursor === null || answered !== text || !signal) return
        if (isLooking || isLoadingMore) return
        isLoadingMore = true
        for await (const answer of readPages(answered, PAGE, cursor, signal)) {
          const more = answer.ok ? answer.value : { results: [], cursor: null }
          const goesOn = more.results.length === 0 && more.cursor !== null
          isLoadingMore = goesOn
          set(({ results }) => ({
            results: [...results, ...more.results],
            cursor: more.cursor,
            isLooking: goesOn,
          }))
        }
      },

      moveTo(active) {
        set({ active })
      },
    }
  })
}
