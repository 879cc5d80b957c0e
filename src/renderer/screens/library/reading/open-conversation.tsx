import type { ReactNode } from 'react'
import { useNow } from '../../../components/use-now.ts'
import { usePicked } from '../../../components/use-picked.ts'
import { openExport } from '../../../state/export/open-export.ts'
import { openSession } from '../../../state/sessions/open-session.ts'
import type { Stores } from '../../../state/stores.ts'
import { OpenKeepFacts } from './header/open-keep-facts.tsx'
import { OpenTags } from './header/open-tags.tsx'
import { ReadingPane } from './reading-pane.tsx'
import { ReadingBars } from './tools/reading-bars.tsx'
import { OpenContextPanel, OpenSessionUsageFact, ProvideTurnCosts } from './usage/open-session-usage.tsx'

export interface OpenConversationProps {
  readonly stores: Stores
  /** Before the title, such as a way back. */
  readonly lead: ReactNode
}

const GROUP = 'reading'

/** The conversation that is read, below what is to be said about it. */
export function OpenConversation({ stores, lead }: OpenConversationProps) {
  const { groups, resize } = usePicked(stores.layout, 'groups', 'resize')
  const now = useNow()

  function openById(id: string): void {
    const session = stores.sessions.getState().sessions.find((each) => each.id === id)
    if (session !== undefined) openSession(stores, session)
  }

  return (
    <ProvideTurnCosts stores={stores}>
      <ReadingBars stores={stores} />
      <ReadingPane
        stores={stores}
        now={now}
        sizes={groups[GROUP]}
        lead={lead}
        facts={
          <>
            <OpenKeepFacts stores={stores} />
            <OpenTags stores={stores} />
          </>
        }
        usage={<OpenSessionUsageFact stores={stores} />}
        panel={<OpenContextPanel stores={stores} />}
        onResize={(sizes) => resize(GROUP, sizes)}
        onOpenSession={openById}
        onExport={() => openExport(stores, 'conversation')}
      />
    </ProvideTurnCosts>
  )
}
