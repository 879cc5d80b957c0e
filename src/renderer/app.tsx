import { useStore } from 'zustand'
import { DropZone } from './components/drop-zone.tsx'
import { InlineError } from './components/inline-error.tsx'
import { useKeptFocus } from './components/use-kept-focus.ts'
import { AppDialogs } from './frame/app-dialogs.tsx'
import { AppFooter } from './frame/app-footer.tsx'
import { AppMain } from './frame/app-main.tsx'
import { AppNotices } from './frame/app-notices.tsx'
import { FirstCard } from './frame/first-card.tsx'
import type { Stores } from './state/stores.ts'

export interface AppProps {
  readonly stores: Stores
  readonly platform: string
}

/** The window. In `frame/` stores meet views; what is in `views/` and `components/` goes by its props. */
export function App({ stores, platform }: AppProps) {
  const { problem, dismissProblem } = useStore(stores.roots)
  const frame = useKeptFocus()
  return (
    <div ref={frame} className="frame">
      <div className="frame-top" />
      <AppNotices stores={stores} />
      {problem && <InlineError message={problem.message} onDismiss={dismissProblem} />}
      <AppMain stores={stores} platform={platform} />
      <FirstCard stores={stores} />
      <AppFooter stores={stores} />
      <AppDialogs stores={stores} platform={platform} />
      <DropZone onDrop={(files) => void stores.sources.getState().openDropped(files)} />
    </div>
  )
}
