import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { Notice } from '../../shared/app/notices.ts'
import { IconButton } from '../components/icon-button.tsx'
import { usePicked } from '../components/use-picked.ts'
import type { Stores } from '../state/stores.ts'

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

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert } as const

interface NoticeListProps {
  readonly notices: readonly Notice[]
  readonly onDismiss: (id: string) => void
}

function NoticeList({ notices, onDismiss }: NoticeListProps) {
  return (
    <section className="notices" aria-label="Notices" aria-live="polite">
      {notices.map(({ id, kind, text }) => {
        const Icon = ICONS[kind]
        return (
          <div key={id} className="notice" data-kind={kind}>
            <Icon size={16} aria-hidden />
            <p>{text}</p>
            <IconButton icon={X} label="Dismiss" onClick={() => onDismiss(id)} />
          </div>
        )
      })}
    </section>
  )
}
