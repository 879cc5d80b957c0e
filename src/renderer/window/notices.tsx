import { useStore } from 'zustand'
import type { Notice } from '../../shared/app/notices.ts'
import { usePicked } from '../components/use-picked.ts'
import type { Stores } from '../state/stores.ts'
import { NoticeList } from './notice-list.tsx'

export interface NoticesProps {
  readonly stores: Stores
}

const OF_KEEPING = 'keeping'

/** What happened outside of what the person is doing. That keeping does not work is told as long as it is so. */
export function Notices({ stores }: NoticesProps) {
  const { notices, dismiss } = usePicked(stores.notices, 'notices', 'dismiss')
  const { news, dismissNews } = usePicked(stores.vault, 'news', 'dismissNews')
  // Its own screen says so, with what can be done.
  const isToldElsewhere = useStore(stores.screens, ({ screen }) => screen === 'vault')
  const own: readonly Notice[] =
    news === null || isToldElsewhere ? [] : [{ id: OF_KEEPING, kind: 'warning', text: news }]
  return (
    <NoticeList
      notices={[...notices, ...own]}
      onDismiss={(id) => (id === OF_KEEPING ? dismissNews() : void dismiss(id))}
    />
  )
}
