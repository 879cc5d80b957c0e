import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { revealInvisible } from './text/reveal-controls.ts'

/** More never fits on a line. */
const DETAIL_LIMIT = 400

interface RowProps {
  readonly icon: LucideIcon
  readonly label: string
  /** The most telling of what it holds. */
  readonly detail?: string | undefined
  readonly isProse?: boolean | undefined
  readonly isError?: boolean | undefined
  /** Figures at its end. */
  readonly children?: ReactNode
}

/** The one shape of everything that folds: icon, label, the most telling input, figures. */
export function Row({ icon: Icon, label, detail, isProse = false, isError = false, children }: RowProps) {
  return (
    <>
      <Icon className="row-icon" size={14} strokeWidth={1.75} aria-hidden />
      <span className="row-label">{revealInvisible(label)}</span>
      {detail ? <Detail text={detail} isProse={isProse} /> : <span className="row-detail" />}
      {isError && (
        <span className="row-error">
          <CircleAlert size={13} aria-hidden /> Error
        </span>
      )}
      {children}
    </>
  )
}

function Detail({ text, isProse }: { readonly text: string; readonly isProse: boolean }) {
  const line = revealInvisible(text.slice(0, DETAIL_LIMIT).trim().replace(/\s+/g, ' '))
  const isCode = !isProse
  return (
    <bdi className={isCode ? 'row-detail row-code' : 'row-detail'} dir={isCode ? 'ltr' : 'auto'}>
      {line}
    </bdi>
  )
}

export function Figure({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <span className="row-figure" title={title}>
      {children}
    </span>
  )
}
