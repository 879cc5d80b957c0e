import { createStore } from 'zustand/vanilla'
import { kindsOf } from '../../reading/reading-mode.ts'
import type { Client } from '../client.ts'
import type { KeptValues } from '../kept.ts'
import type { SettingsStore } from '../window/settings-store.ts'
import { createBlockActions } from './contents/reading-blocks.ts'
import { createContents } from './contents/reading-contents.ts'
import { createApproach } from './find/reading-approach.ts'
import { createFindActions } from './find/reading-find.ts'
import { createOpenActions } from './opening/reading-open.ts'
import { createFoldActions } from './reading-fold-actions.ts'
import { firstFolds } from './reading-rows.ts'
import { NOTHING_READ, type ReadingState, type ReadingStore } from './reading-state.ts'
import { createStepActions } from './reading-step-actions.ts'
import type { ReadingView } from './reading-view.ts'

export type { ReadingState, ReadingStore } from './reading-state.ts'

/** Everything about the conversation that is open. What is not near the view stays in the file. */
export function createReadingStore(client: Client, kept: KeptValues, settings: SettingsStore): ReadingStore {
  return createStore<ReadingState>()((set, get) => {
    const { readingMode: mode, readingKinds: kinds, isOutlineShown } = settings.getState().values
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
    const find = createFindActions({ client, set, get, loadAgent: (place) => loadAgent(place) })
    const { actions: opening, loadAgent } = createOpenActions({
      client,
      kept,
      set,
      get,
      contents,
      find,
      view,
    })
    return {
      ...NOTHING_READ,
      target: null,
      folds: firstFolds(mode),
      mode,
      kinds: kinds === null ? kindsOf(mode) : new Set(kinds),
      isFiltered: kinds !== null,
      isOutlineOpen: isOutlineShown,
      isNarrow: false,
      generation: 0,
      ...opening,
      ...find.actions,
      approachHit: createApproach({ get, find }),
      ...createFoldActions({ settings, set, get, find, view, loadAgent }),
      ...createStepActions({ set, get, contents, view }),
      ...createBlockActions({ client, set, get, contents }),
    }
  })
}
