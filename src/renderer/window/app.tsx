import { useStore } from 'zustand'
import { InlineError } from '../components/inline-error.tsx'
import { useKeptFocus } from '../components/use-kept-focus.ts'
import { WindowDialogs } from '../dialogs/window-dialogs.tsx'
import { useIsEmpty } from '../screens/library/use-is-empty.ts'
import { useIsReadingInSight } from '../screens/library/use-is-reading-in-sight.ts'
import type { Stores } from '../state/stores.ts'
import { CurrentScreen } from './current-screen.tsx'
import { DropZone } from './drop-zone.tsx'
import { FirstCard } from './first-start/first-card.tsx'
import { Notices } from './notices.tsx'
import { Rail } from './rail.tsx'
import { StatusBar } from './status/status-bar.tsx'

export interface AppProps {
  readonly stores: Stores
  readonly platform: string
}

/** The window: the rail, the screen it leads to, and around them what holds on every screen. */
export function App({ stores, platform }: AppProps) {
  const problem = useStore(stores.roots, (state) => state.problem)
  const dismissProblem = useStore(stores.roots, (state) => state.dismissProblem)
  const window = useKeptFocus()
  const isLibrary = useStore(stores.screens, ({ screen }) => screen === 'library')
  const isEmpty = useIsEmpty(stores)
  // Where it can be seen, home has the card.
  const hasHome = useIsReadingInSight(stores) && isLibrary && !isEmpty
  return (
    <div ref={window} className="window">
      <div className="window-top" />
      <div className="window-body">
        <Rail stores={stores} platform={platform} />
        <div className="window-side">
          <Notices stores={stores} />
          {problem && <InlineError message={problem.message} onDismiss={dismissProblem} />}
          <CurrentScreen stores={stores} platform={platform} />
          {!hasHome && <FirstCard stores={stores} />}
        </div>
      </div>
      <StatusBar stores={stores} />
      <WindowDialogs stores={stores} platform={platform} />
      <DropZone onDrop={(files) => void stores.sources.getState().openDropped(files)} />
    </div>
  )
}
