import { createCommandsStore } from '../commands/commands-store.ts'
import type { Client } from './client.ts'
import { createExportStore } from './export/export-store.ts'
import { createReviewStore } from './export/review/review-store.ts'
import type { KeptValues } from './kept.ts'
import { createActionsStore } from './organise/actions-store.ts'
import { createCollectionsStore } from './organise/collections-store.ts'
import { createNotesStore } from './organise/notes-store.ts'
import { createOrganiseStore } from './organise/organise-store.ts'
import { adoptSession } from './reading/opening/adopt-session.ts'
import { followReading } from './reading/opening/follow-reading.ts'
import { createReadingStores } from './reading/reading-store.ts'
import { createBrowseStore } from './sessions/browse-store.ts'
import { createForgetStore } from './sessions/forget-store.ts'
import { createSearchStore } from './sessions/search-store.ts'
import { createSelectionStore } from './sessions/selection-store.ts'
import { createSessionsStore } from './sessions/sessions-store.ts'
import { followLibrary } from './sources/follow-library.ts'
import { createIndexStore } from './sources/index-store.ts'
import { openFile } from './sources/open-file.ts'
import { createRootsStore } from './sources/roots-store.ts'
import { createSourcesStore } from './sources/sources-store.ts'
import { createSessionCostsStore } from './usage/session-costs-store.ts'
import { createSessionUsageStore } from './usage/session-usage-store.ts'
import { createUsageStore } from './usage/usage-store.ts'
import { createRestoreStore } from './vault/restore-store.ts'
import { createSecretsStore } from './vault/secrets-store.ts'
import { createVaultStore } from './vault/vault-store.ts'
import { createAboutStore } from './window/about-store.ts'
import { createElements } from './window/elements.ts'
import { createLayoutStore } from './window/layout-store.ts'
import { createNoticesStore } from './window/notices-store.ts'
import { createScreensStore } from './window/screens-store.ts'
import { createSettingsStore } from './window/settings-store.ts'

export type Stores = ReturnType<typeof createStores>

export function createStores(client: Client, kept: KeptValues) {
  const settings = createSettingsStore(client)
  const review = createReviewStore(client)
  const stores = {
    about: createAboutStore(client),
    browse: createBrowseStore(kept, settings),
    commands: createCommandsStore(),
    exporting: createExportStore(client, kept, review),
    review,
    secrets: createSecretsStore(client),
    screens: createScreensStore(),
    index: createIndexStore(client),
    layout: createLayoutStore(kept),
    notices: createNoticesStore(client),
    ...createReadingStores(client, kept, settings),
    roots: createRootsStore(client),
    search: createSearchStore(client),
    selection: createSelectionStore(),
    sessions: createSessionsStore(client),
    settings,
    sessionCosts: createSessionCostsStore(client),
    sessionUsage: createSessionUsageStore(client),
    usage: createUsageStore(client, kept),
    vault: createVaultStore(client),
    elements: createElements(),
  }
  const forget = createForgetStore(client, (keys) => {
    const { target, close } = stores.reading.getState()
    if (target?.session && keys.includes(target.session.key)) close()
  })
  const tell = (report: string) => stores.roots.getState().tell(report)
  const organise = createOrganiseStore({ client, sessions: stores.sessions, tell })
  const actions = createActionsStore(client, tell)
  const notes = createNotesStore(client, stores.reading)
  const { reading, sessions } = stores
  const collections = createCollectionsStore({ client, organise, sessions, reading, tell })
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
  adoptSession(stores.sessions, stores.reading)
  return { ...stores, actions, collections, forget, notes, organise, restore, sources }
}

export function loadStores({ index, notices, organise, roots, sessions, settings, vault }: Stores): void {
  void settings.getState().load()
  void index.getState().load()
  void notices.getState().load()
  void organise.getState().load()
  void roots.getState().load()
  void sessions.getState().load()
  void vault.getState().load()
}
