import { createCommandsStore } from '../commands/commands-store.ts'
import { createAboutStore } from './about-store.ts'
import { createBrowseStore } from './browse-store.ts'
import type { Client } from './client.ts'
import { createElements } from './elements.ts'
import { createExportStore } from './export-store.ts'
import { followLibrary } from './follow-library.ts'
import { followReading } from './follow-reading.ts'
import { createForgetStore } from './forget-store.ts'
import { createFrameStore } from './frame-store.ts'
import { createIndexStore } from './index-store.ts'
import type { KeptValues } from './kept.ts'
import { createLayoutStore } from './layout-store.ts'
import { createNoticesStore } from './notices-store.ts'
import { openFile } from './open-file.ts'
import { createReadingStore } from './reading-store.ts'
import { createRestoreStore } from './restore-store.ts'
import { createRootsStore } from './roots-store.ts'
import { createSearchStore } from './search-store.ts'
import { createSelectionStore } from './selection-store.ts'
import { createSessionsStore } from './sessions-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createSourcesStore } from './sources-store.ts'
import { createVaultStore } from './vault-store.ts'

export type Stores = ReturnType<typeof createStores>

export function createStores(client: Client, kept: KeptValues) {
  const settings = createSettingsStore(client)
  const stores = {
    about: createAboutStore(client),
    browse: createBrowseStore(kept, settings),
    commands: createCommandsStore(),
    exporting: createExportStore(client, kept),
    frame: createFrameStore(),
    index: createIndexStore(client),
    layout: createLayoutStore(kept),
    notices: createNoticesStore(client),
    reading: createReadingStore(client, kept, settings),
    roots: createRootsStore(client),
    search: createSearchStore(client),
    selection: createSelectionStore(),
    sessions: createSessionsStore(client),
    settings,
    vault: createVaultStore(client),
    elements: createElements(),
  }
  const forget = createForgetStore(client, (keys) => {
    const { target, close } = stores.reading.getState()
    if (target?.session && keys.includes(target.session.key)) close()
  })
  const sources = createSourcesStore(client, {
    roots: stores.roots,
    read: (file) => openFile(stores, file),
    leave: (file) => {
      const { target, close } = stores.reading.getState()
      if (target?.session === null && target.file === file) close()
    },
  })
  const restore = createRestoreStore(client, () => void stores.vault.getState().look())
  followLibrary(client, stores.roots)
  followReading(client, stores.reading)
  return { ...stores, forget, restore, sources }
}

export function loadStores({ index, notices, roots, sessions, settings, vault }: Stores): void {
  void settings.getState().load()
  void index.getState().load()
  void notices.getState().load()
  void roots.getState().load()
  void sessions.getState().load()
  void vault.getState().load()
}
