import { ChevronLeft, LibraryBig } from 'lucide-react'
import { useEffect } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useStore } from 'zustand'
import { IconButton } from '../../components/icon-button.tsx'
import { NARROW, useMedia } from '../../components/use-media.ts'
import { usePicked } from '../../components/use-picked.ts'
import { NothingFound } from '../nothing-found.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { OpenCollection } from './collection/open-collection.tsx'
import { OpenHome } from './home/open-home.tsx'
import { OpenConversation } from './reading/open-conversation.tsx'
import { SessionsSide } from './sessions-side.tsx'
import { useIsEmpty } from './use-is-empty.ts'

/** Finding and reading conversations. */
export const libraryScreen: Screen<'library'> = {
  id: 'library',
  name: 'Library',
  icon: LibraryBig,
  place: 'top',
  keys: [],
  words: 'sessions conversations list search',
  Component: LibraryScreen,
}

const GROUP = 'library'

function LibraryScreen(props: ScreenProps) {
  return useIsEmpty(props.stores) ? <NothingFound stores={props.stores} /> : <Panes {...props} />
}

/** The list of sessions beside the one that is read, or home; one at a time where there is little room. */
function Panes({ stores, platform }: ScreenProps) {
  const { groups, front, resize, bringToFront } = usePicked(
    stores.layout,
    'groups',
    'front',
    'resize',
    'bringToFront',
  )
  const target = useStore(stores.reading, (state) => state.target)
  // One that was deleted elsewhere has no page.
  const shown = useStore(stores.collections, (state) => state.shown)
  const isCollectionShown = useStore(stores.organise, ({ organised }) =>
    organised.collections.some(({ id }) => id === shown),
  )
  const isNarrow = useMedia(NARROW)
  useEffect(() => {
    if (target !== null || shown !== null) bringToFront('reading')
  }, [target, shown, bringToFront])

  function goBack(): void {
    bringToFront('list')
    stores.elements.list.current?.focus()
  }

  const lead = isNarrow && front === 'reading' && (
    <IconButton icon={ChevronLeft} label="Back to the sessions" onClick={goBack} />
  )
  return (
    <Group
      className="panes"
      data-front={isNarrow ? front : undefined}
      orientation="horizontal"
      defaultLayout={groups[GROUP]}
      onLayoutChanged={(sizes) => resize(GROUP, sizes)}
    >
      <Panel
        id="list"
        className="pane"
        defaultSize="360px"
        minSize="260px"
        maxSize="50%"
        groupResizeBehavior="preserve-pixel-size"
        onFocus={() => bringToFront('list')}
      >
        <SessionsSide stores={stores} />
      </Panel>
      <Separator className="pane-separator" aria-label="Width of the list" />
      <Panel id="reading" className="pane" minSize="40%" onFocus={() => bringToFront('reading')}>
        {target === null && isCollectionShown ? (
          <OpenCollection stores={stores} lead={lead} />
        ) : target === null ? (
          <OpenHome stores={stores} platform={platform} lead={lead} />
        ) : (
          <OpenConversation stores={stores} lead={lead} />
        )}
      </Panel>
    </Group>
  )
}
