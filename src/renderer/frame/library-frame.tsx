import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useStore } from 'zustand'
import { IconButton } from '../components/icon-button.tsx'
import { useMedia } from '../components/use-media.ts'
import type { Stores } from '../state/stores.ts'
import { NothingOpen } from '../views/reading/nothing-open.tsx'
import { ReadingFrame } from './reading-frame.tsx'
import { SessionsSide } from './sessions-side.tsx'

export interface LibraryFrameProps {
  readonly stores: Stores
  readonly platform: string
}

const GROUP = 'library'

/** With less room than this, beside each other neither the list nor the conversation could be read. */
const NARROW = '(width < 680px)'

/** The list of sessions, and the one that is read: beside each other, or one at a time where there is little room. */
export function LibraryFrame({ stores, platform }: LibraryFrameProps) {
  const { groups, resize } = useStore(stores.layout)
  const target = useStore(stores.reading, (state) => state.target)
  const isNarrow = useMedia(NARROW)
  const [isListWanted, setListWanted] = useState(true)
  useEffect(() => setListWanted(target === null), [target])
  const front = isListWanted || target === null ? 'list' : 'reading'

  function goBack(): void {
    setListWanted(true)
    stores.elements.list.current?.focus()
  }

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
        onFocus={() => setListWanted(true)}
      >
        <SessionsSide stores={stores} />
      </Panel>
      <Separator className="pane-separator" aria-label="Width of the list" />
      <Panel id="reading" className="pane" minSize="40%" onFocus={() => setListWanted(false)}>
        {target === null ? (
          <NothingOpen platform={platform} />
        ) : (
          <ReadingFrame
            stores={stores}
            lead={isNarrow && front === 'reading' && <BackButton onClick={goBack} />}
          />
        )}
      </Panel>
    </Group>
  )
}

function BackButton({ onClick }: { readonly onClick: () => void }) {
  return <IconButton icon={ChevronLeft} label="Back to the sessions" onClick={onClick} />
}
