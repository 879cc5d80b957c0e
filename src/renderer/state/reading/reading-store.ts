import { createStore } from 'zustand/vanilla'
import { kindsOf } from '../../reading/reading-mode.ts'
import type { Client } from '../client.ts'
import type { KeptValues } from '../kept.ts'
import type { SettingsStore } from '../window/settings-store.ts'
import { createBlockActions } from './contents/reading-blocks.ts'
import { createContents } from './contents/reading-contents.ts'
import { createFind } from './find/create-find.ts'
import type { FindStore } from './find/find-state.ts'
import { createOpenActions } from './opening/reading-open.ts'
import { createOutlineStore, type OutlineStore } from './outline-store.ts'
import { createRawStore, type RawStore } from './raw-store.ts'
import { createFoldActions } from './reading-fold-actions.ts'
import { firstFolds } from './reading-rows.ts'
import {
  type GetReading,
  NOTHING_READ,
  type ReadingState,
  type ReadingStore,
  type SetReading,
} from './reading-state.ts'
import { createStepActions } from './reading-step-actions.ts'
import type { ReadingView } from './reading-view.ts'

export type { ReadingState, ReadingStore } from './reading-state.ts'

/** Everything about the open conversation. */
export interface ReadingStores {
  /** The conversation itself. Parts far from the view stay in the file. */
  readonly reading: ReadingStore
  readonly find: FindStore
  readonly outline: OutlineStore
  readonly raw: RawStore
}

export function createReadingStores(
  client: Client,
  kept: KeptValues,
  settings: SettingsStore,
): ReadingStores {
  const set: SetReading = (change) => reading.setState(change)
  const get: GetReading = () => reading.getState()
  const outline = createOutlineStore(settings)
  const raw = createRawStore(client)
  const contents = createContents({
    fetch: (place, keys, signal) =>
      client.invoke('reader:items', { place, keys: [...keys], isWhole: false }, { signal }),
    onChange: (next) => set({ contents: next, hitch: null }),
    onFailure: ({ code, message }, place) => {
      const isMain = place.file === get().target?.file
      set(code === 'not-found' && isMain ? { isGone: true } : { hitch: message })
    },
  })
  const view: ReadingView = { seen: { first: 0, last: 0 } }
  const find = createFind({ client, set, get, loadAgent: (place) => loadAgent(place) })
  const onLeave = () => {
    outline.getState().putAway()
    raw.getState().close()
  }
  const { actions: opening, loadAgent } = createOpenActions({
    client,
    kept,
    set,
    get,
    contents,
    find,
    view,
    onLeave,
  })
  const { readingMode: mode, readingKinds: kinds } = settings.getState().values
  const reading = createStore<ReadingState>()(() => ({
    ...NOTHING_READ,
    target: null,
    folds: firstFolds(mode),
    mode,
    kinds: kinds === null ? kindsOf(mode) : new Set(kinds),
    isFiltered: kinds !== null,
    generation: 0,
    ...opening,
    ...createFoldActions({ settings, set, get, find, view, loadAgent }),
    ...createStepActions({ set, get, contents, view, outline }),
    ...createBlockActions({ client, set, get, contents }),
  }))
  return { reading, find: find.store, outline, raw }
}
