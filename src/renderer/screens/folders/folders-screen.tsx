import { FolderCog } from 'lucide-react'
import { useStore } from 'zustand'
import { useNow } from '../../components/use-now.ts'
import { usePicked } from '../../components/use-picked.ts'
import { isAnyFound } from '../../state/sources/roots-store.ts'
import { NothingFound } from '../nothing-found.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { RootsView } from './roots-view.tsx'

/** Where conversations are read from. */
export const foldersScreen: Screen<'folders'> = {
  id: 'folders',
  name: 'Folders',
  icon: FolderCog,
  place: 'foot',
  keys: ['Mod+Shift+O'],
  words: 'roots projects places',
  Component: FoldersScreen,
}

function FoldersScreen({ stores }: ScreenProps) {
  const roots = usePicked(
    stores.roots,
    'roots',
    'surveys',
    'load',
    'openFolder',
    'openSample',
    'remove',
    'survey',
    'stopSurvey',
  )
  const now = useNow()
  const hasFolders = useStore(stores.roots, isAnyFound)
  if (!hasFolders) return <NothingFound stores={stores} />
  return (
    <RootsView
      roots={roots.roots}
      surveys={roots.surveys}
      now={now}
      onLoad={roots.load}
      onOpenFolder={roots.openFolder}
      onOpenSample={roots.openSample}
      onRemove={roots.remove}
      onSurvey={roots.survey}
      onStopSurvey={roots.stopSurvey}
    />
  )
}
