import type { Command } from '../../shared/events.ts'
import { createAboutStore } from './about-store.ts'
import { createAppearanceStore } from './appearance-store.ts'
import type { Client } from './client.ts'
import { followLibrary } from './follow-library.ts'
import { createIndexStore } from './index-store.ts'
import { createNoticesStore } from './notices-store.ts'
import { createRootsStore } from './roots-store.ts'

export type Stores = ReturnType<typeof createStores>

export function createStores(client: Client) {
  const stores = {
    about: createAboutStore(client),
    appearance: createAppearanceStore(client),
    index: createIndexStore(client),
    notices: createNoticesStore(client),
    roots: createRootsStore(client),
  }
  const run: Readonly<Record<Command, () => Promise<void>>> = {
    'open-folder': () => stores.roots.getState().openFolder(),
    'open-sample': () => stores.roots.getState().openSample(),
    refresh: () => stores.roots.getState().load(),
    'show-about': () => stores.about.getState().open(),
  }
  followLibrary(client, stores.roots)
  client.on('commands:run', (command) => void run[command]())
  return stores
}

export function loadStores({ appearance, index, notices, roots }: Stores): void {
  void appearance.getState().load()
  void index.getState().load()
  void notices.getState().load()
  void roots.getState().load()
}
