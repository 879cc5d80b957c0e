import { useStore } from 'zustand'
import type { Notice } from '../../shared/app/notices.ts'
import { NoticeList } from '../components/notice-list.tsx'
import type { Stores } from '../state/stores.ts'

export interface AppNoticesProps {
  readonly stores: Stores
}

const OF_KEEPING = 'keeping'

/** What happened outside of what the person is doing. That keeping does not work is told as long as it is so. */
export function AppNotices({ stores }: AppNoticesProps) {
  const { notices, dismiss } = useStore(stores.notices)
  const { news, dismissNews } = useStore(stores.vault)
  // Its own page says so, with what can be done.
  const isToldElsewhere = useStore(stores.frame, ({ page }) => page === 'vault')
  const own: readonly Notice[] =
    news === null || isToldElsewhere ? [] : [{ id: OF_KEEPING, kind: 'warning', text: news }]
  return (
    <NoticeList
      notices={[...notices, ...own]}
      onDismiss={(id) => (id === OF_KEEPING ? dismissNews() : void dismiss(id))}
    />
  )
}
