import { useStore } from 'zustand'
import { useNow } from '../components/use-now.ts'
import { hasNothingToRead } from '../state/sources/roots-store.ts'
import type { Stores } from '../state/stores.ts'
import { RootsView } from '../views/sources/roots-view.tsx'
import { LibraryFrame } from './library-frame.tsx'
import { VaultFrame } from './vault-frame.tsx'

export interface AppMainProps {
  readonly stores: Stores
  readonly platform: string
}

/** The sessions; or the vault, or the folders, where they were asked for or there is nothing to read yet. */
export function AppMain({ stores, platform }: AppMainProps) {
  const page = useStore(stores.frame, (state) => state.page)
  const hasNothing = useStore(stores.roots, hasNothingToRead)
  const hasSessions = useStore(stores.sessions, ({ sessions }) => sessions.length > 0)
  const isReading = useStore(stores.reading, ({ target }) => target !== null)
  const hasArchive = useStore(stores.sources, ({ archive }) => archive !== null)
  if (page === 'vault') return <VaultFrame stores={stores} />
  return page === 'folders' || (hasNothing && !hasSessions && !isReading && !hasArchive) ? (
    <FoldersFrame stores={stores} />
  ) : (
    <main className="frame-main" data-page="sessions">
      <LibraryFrame stores={stores} platform={platform} />
    </main>
  )
}

function FoldersFrame({ stores }: Pick<AppMainProps, 'stores'>) {
  const roots = useStore(stores.roots)
  const hasSessions = useStore(stores.sessions, ({ sessions }) => sessions.length > 0)
  const showPage = useStore(stores.frame, (state) => state.showPage)
  const now = useNow()
  return (
    <main className="frame-main" data-page="folders">
      <RootsView
        listing={roots.listing}
        roots={roots.roots}
        surveys={roots.surveys}
        now={now}
        onBack={hasSessions ? () => showPage('sessions') : null}
        onLoad={roots.load}
        onOpenFolder={roots.openFolder}
        onOpenSample={roots.openSample}
        onRemove={roots.remove}
        onSurvey={roots.survey}
        onStopSurvey={roots.stopSurvey}
      />
    </main>
  )
}
