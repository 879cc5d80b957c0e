import { ChartNoAxesColumn } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { usePicked } from '../../components/use-picked.ts'
import { openSession } from '../../state/sessions/open-session.ts'
import type { Screen, ScreenProps } from '../screen.ts'
import { UsagePage } from './usage-page.tsx'

/** What all conversations used. */
export const usageScreen: Screen<'usage'> = {
  id: 'usage',
  name: 'Usage',
  icon: ChartNoAxesColumn,
  place: 'top',
  keys: [],
  words: 'tokens cost price dollars cache statistics spent models',
  Component: UsageScreen,
}

function UsageScreen({ stores }: ScreenProps) {
  const usage = usePicked(
    stores.usage,
    'range',
    'own',
    'measure',
    'stack',
    'root',
    'project',
    'model',
    'today',
    'overview',
    'compared',
    'problem',
    'load',
    'change',
    'copyText',
    'copyPicture',
    'dismissProblem',
  )
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  const roots = useStore(stores.roots, (state) => state.roots)
  const { load } = usage
  // Each time that the library has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sessions say when to look again
  useEffect(() => void load(), [load, sessions])
  return (
    <UsagePage
      usage={usage}
      roots={roots}
      hasSessions={sessions.length > 0}
      onOpen={(key) => {
        const session = sessions.find((each) => each.key === key)
        if (session !== undefined) openSession(stores, session)
      }}
      onShowLibrary={() => stores.screens.getState().show('library')}
    />
  )
}
