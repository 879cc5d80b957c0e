import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { revealInvisible } from './text/reveal-controls.ts'
import { toLine } from './text/to-line.ts'

interface RowProps {
  readonly icon: LucideIcon
  readonly label: string
  /** The most telling of what it holds. */
  readonly detail?: string | undefined
  readonly isProse?: boolean | undefined
  /** The body does not repeat the detail: the open row shows all of it. Otherwise the open row leaves it to the body. */
  readonly isTitle?: boolean | undefined
  /** How it failed, in a word or two. */
  readonly failure?: string | undefined
  /** Figures at its end. */
  readonly children?: ReactNode
}

/** The one shape of everything that folds: icon, label, the most telling input, figures. */
export function Row({ icon, label, detail, isProse, isTitle, failure, children }: RowProps) {
  const className = `row-detail ${isTitle ? 'row-title' : 'row-preview'} ${isProse ? '' : 'row-code'}`
  return (
    <>
      <Icon icon={icon} className="row-icon" size={14} strokeWidth={1.75} />
      {/* The spaces are for those who hear the row. */}
      <span className="row-label">{revealInvisible(label)}</span>{' '}
      <bdi className={className} dir={isProse ? 'auto' : 'ltr'}>
        {detail && toLine(detail, isTitle)}
      </bdi>{' '}
      {failure !== undefined && (
        <span className="row-error">
          <CircleAlert size={13} aria-hidden /> {failure}{' '}
        </span>
      )}
      {children}
    </>
  )
}

export function Figure({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <span className="row-figure" title={title}>
      {children}{' '}
    </span>
  )
}
