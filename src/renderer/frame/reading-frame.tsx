import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useNow } from '../components/use-now.ts'
import { openExport } from '../state/export/open-export.ts'
import { openSession } from '../state/sessions/open-session.ts'
import type { Stores } from '../state/stores.ts'
import { ReadingPane } from '../views/reading/reading-pane.tsx'
import { KeepFactsFrame } from './keep-facts-frame.tsx'
import { ReadingBars } from './reading-bars.tsx'

export interface ReadingFrameProps {
  readonly stores: Stores
  /** Before the title, such as a way back. */
  readonly lead: ReactNode
}

const GROUP = 'reading'

/** The conversation that is read, below what is to be said about it. */
export function ReadingFrame({ stores, lead }: ReadingFrameProps) {
  const state = useStore(stores.reading)
  const { groups, resize } = useStore(stores.layout)
  const now = useNow()

  function openById(id: string): void {
    const session = stores.sessions.getState().sessions.find((each) => each.id === id)
    if (session !== undefined) openSession(stores, session)
  }

  return (
    <>
      <ReadingBars stores={stores} />
      <ReadingPane
        state={state}
        now={now}
        sizes={groups[GROUP]}
        lead={lead}
        facts={<KeepFactsFrame stores={stores} />}
        onResize={(sizes) => resize(GROUP, sizes)}
        onOpenSession={openById}
        onExport={() => openExport(stores, 'conversation')}
      />
    </>
  )
}
