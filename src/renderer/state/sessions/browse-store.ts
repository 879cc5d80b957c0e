import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ScrollPlace } from '../../components/row-list/scroll-place.ts'
import { isRecord, isStrings, type KeptValues, keep, readKept } from '../kept.ts'
import type { SettingsStore } from '../window/settings-store.ts'
import { NO_FILTERS, type SessionFilters } from './session-filters.ts'

export const GROUPINGS = ['project', 'date', 'tag'] as const

export type Grouping = (typeof GROUPINGS)[number]

/** What comes first: the newest session, or the one with the largest amount of this. */
export const SORTS = ['newest', 'cost', 'tokens', 'duration'] as const

export type Sort = (typeof SORTS)[number]

/** How the session list is shown. */
export interface BrowseState {
  readonly grouping: Grouping
  readonly sort: Sort
  /** Groups that show only their name, by their keys. */
  readonly folded: ReadonlySet<string>
  /** Whether warmups, internal agents, empty and metadata-only sessions are shown. */
  readonly isAllShown: boolean
  readonly filters: SessionFilters
  /** The row that the keyboard is on. */
  readonly active: string | null
  /** The scroll position of the list, which changes without a notification. */
  readonly place: ScrollPlace
  group(grouping: Grouping): void
  sortBy(sort: Sort): void
  toggleGroup(key: string): void
  unfoldGroup(key: string): void
  showAll(isAllShown: boolean): void
  filter(change: Partial<SessionFilters>): void
  clearFilters(): void
  moveTo(row: string | null): void
}

export type BrowseStore = StoreApi<BrowseState>

interface KeptBrowse {
  readonly grouping: Grouping
  /** Missing in what an earlier version kept. */
  readonly sort?: Sort
  readonly folded: readonly string[]
}

const NAME = 'browse'
const FIRST: KeptBrowse = { grouping: 'project', folded: [] }

export function createBrowseStore(kept: KeptValues, settings: SettingsStore): BrowseStore {
  const { grouping, sort = 'newest', folded } = readKept(kept, NAME, FIRST, isKept)
  return createStore<BrowseState>()((set, get) => {
    settings.subscribe(({ values }) => set({ isAllShown: values.areMinorShown }))
    function keepAll(): void {
      const { grouping, sort, folded } = get()
      keep(kept, NAME, { grouping, sort, folded: [...folded] } satisfies KeptBrowse)
    }
    return {
      grouping,
      sort,
      folded: new Set(folded),
      isAllShown: settings.getState().values.areMinorShown,
      filters: NO_FILTERS,
      active: null,
      place: { current: null },
      group(grouping) {
        set({ grouping })
        keepAll()
      },
      sortBy(sort) {
        set({ sort })
        keepAll()
      },
      toggleGroup(key) {
        const folded = new Set(get().folded)
        if (!folded.delete(key)) folded.add(key)
        set({ folded })
        keepAll()
      },
      unfoldGroup(key) {
        if (get().folded.has(key)) get().toggleGroup(key)
      },
      showAll(isAllShown) {
        settings.getState().change({ areMinorShown: isAllShown })
      },
      filter(change) {
        set(({ filters }) => ({ filters: { ...filters, ...change } }))
      },
      clearFilters() {
        set({ filters: NO_FILTERS })
      },
      moveTo(active) {
        set({ active })
      },
    }
  })
}

function isKept(value: unknown): value is KeptBrowse {
  return (
    isRecord(value) &&
    GROUPINGS.some((grouping) => grouping === value.grouping) &&
    (value.sort === undefined || SORTS.some((sort) => sort === value.sort)) &&
    isStrings(value.folded)
  )
}
