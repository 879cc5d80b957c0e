import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { Notice } from '../../shared/app/notices.ts'
import { IconButton } from '../components/icon-button.tsx'

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert } as const

export interface NoticeListProps {
  readonly notices: readonly Notice[]
  readonly onDismiss: (id: string) => void
}

export function NoticeList({ notices, onDismiss }: NoticeListProps) {
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
