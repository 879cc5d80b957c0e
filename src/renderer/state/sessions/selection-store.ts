import { createStore, type StoreApi } from 'zustand/vanilla'

/** The keys of the sessions that are selected for a common action. */
export interface SelectionState {
  /** Empty if only the open session is meant. */
  readonly chosen: ReadonlySet<string>
  /** Adds or removes a session. The open session looks selected, so it is the first one. */
  toggle(key: string, opened: string | null): void
  /** Selects all sessions from the current row to this one, in list order. Further selecting changes only the end of the range. */
  extendTo(key: string, from: string | null, order: readonly string[]): void
  chooseAll(order: readonly string[]): void
  clear(): void
}

export type SelectionStore = StoreApi<SelectionState>

const NONE: ReadonlySet<string> = new Set()

export function createSelectionStore(): SelectionStore {
  let range: { readonly start: string; readonly end: string } | null = null
  return createStore<SelectionState>()((set, get) => ({
    chosen: NONE,
    toggle(key, opened) {
      const isFirst = get().chosen.size === 0 && opened !== null && opened !== key
      const chosen = new Set(isFirst ? [opened] : get().chosen)
      if (!chosen.delete(key)) chosen.add(key)
      range = { start: key, end: key }
      set({ chosen })
    },
    extendTo(key, from, order) {
      const start = range !== null && range.end === from ? range.start : (from ?? key)
      const [begin, end] = [order.indexOf(start), order.indexOf(key)]
      // Group rows are skipped.
      range = { start: begin === -1 ? key : start, end: key }
      if (end === -1) return
      const [first, last] = begin === -1 ? [end, end] : [Math.min(begin, end), Math.max(begin, end)]
      set({ chosen: new Set(order.slice(first, last + 1)) })
    },
    chooseAll: (order) => set({ chosen: new Set(order) }),
    clear() {
      if (get().chosen.size > 0) set({ chosen: NONE })
    },
  }))
}
