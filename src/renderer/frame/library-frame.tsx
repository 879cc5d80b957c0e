import { Group, Panel, Separator } from 'react-resizable-panels'
import { useStore } from 'zustand'
import { openExport } from '../state/open-export.ts'
import { openSession } from '../state/open-session.ts'
import type { Stores } from '../state/stores.ts'
import { NothingOpen } from '../views/nothing-open.tsx'
import { ReadingPane } from '../views/reading/reading-pane.tsx'
import { KeepFactsFrame } from './keep-facts-frame.tsx'
import { ReadingBars } from './reading-bars.tsx'
import { SessionsSide } from './sessions-side.tsx'

export interface LibraryFrameProps {
  readonly stores: Stores
  readonly platform: string
}

const GROUP = 'library'
const READING_GROUP = 'reading'

/** The list of sessions, and the one that is read. */
export function LibraryFrame({ stores, platform }: LibraryFrameProps) {
  const { groups, resize } = useStore(stores.layout)
  const isReading = useStore(stores.reading, ({ target }) => target !== null)
  return (
    <Group
      className="panes"
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
      >
        <SessionsSide stores={stores} />
      </Panel>
      <Separator className="pane-separator" aria-label="Width of the list" />
      <Panel id="reading" className="pane" minSize="40%">
        {isReading && <ReadingBars stores={stores} />}
        {isReading ? (
          <ReadingPane
            store={stores.reading}
            sizes={groups[READING_GROUP]}
            facts={<KeepFactsFrame stores={stores} />}
            onResize={(sizes) => resize(READING_GROUP, sizes)}
            onOpenSession={(id) => openById(stores, id)}
            onExport={() => openExport(stores, 'conversation')}
          />
        ) : (
          <NothingOpen platform={platform} />
        )}
      </Panel>
    </Group>
  )
}

function openById(stores: Stores, id: string): void {
  const session = stores.sessions.getState().sessions.find((each) => each.id === id)
  if (session !== undefined) openSession(stores, session)
}
