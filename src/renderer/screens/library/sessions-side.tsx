import { useStore } from 'zustand'
import type { Stores } from '../../state/stores.ts'
import { AwayLine } from './away-line.tsx'
import { CollectionsBar } from './collection/collections-bar.tsx'
import { SessionsBrowser } from './list/sessions-browser.tsx'
import { OpenArchive } from './open-archive.tsx'
import { SearchHead } from './search/search-head.tsx'
import { SearchResults } from './search/search-results.tsx'

export interface SessionsSideProps {
  readonly stores: Stores
}

/** The left pane: the search, and below it what it found, or all sessions. */
export function SessionsSide({ stores }: SessionsSideProps) {
  // The list stays until there is something else to show: nothing flashes with the first letter.
  const isAnswered = useStore(stores.search, ({ text, answered }) => text.trim() !== '' && answered !== null)
  const isBusy = useStore(stores.search, ({ text, answered }) => text.trim() !== '' && answered !== text)
  return (
    <nav className="side" aria-label="Sessions" aria-busy={isBusy}>
      <OpenArchive stores={stores} />
      <SearchHead stores={stores} />
      <CollectionsBar stores={stores} />
      <AwayLine stores={stores} />
      {isAnswered ? <SearchResults stores={stores} /> : <SessionsBrowser stores={stores} />}
    </nav>
  )
}
