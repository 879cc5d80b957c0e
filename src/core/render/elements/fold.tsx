import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { revealInvisible } from '../text/reveal-controls.ts'
import { toLine } from '../text/to-line.ts'
import { Icon } from './icon.tsx'

export interface Folding {
  readonly isOpen: boolean
  /** Absent on a page without script: it folds by itself. */
  readonly onToggle?: (() => void) | undefined
}

interface FoldProps extends Folding {
  /** What the closed row says. */
  readonly row: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A row that opens in place. */
export function Fold({ isOpen, onToggle, row, className = '', children }: FoldProps) {
  if (onToggle === undefined)
    return (
      <details className={`fold ${className}`} open={isOpen}>
        <summary className="row">
          {row}
          <Chevron />
        </summary>
        <div className="fold-body">{children}</div>
      </details>
    )
  return (
    <div className={`fold ${className}`} data-open={isOpen ? '' : undefined}>
      <button type="button" className="row" aria-expanded={isOpen} onClick={onToggle}>
        {row}
        <Chevron />
      </button>
      {isOpen && <div className="fold-body">{children}</div>}
    </div>
  )
}

interface AsideProps {
  readonly label: string
  readonly detail?: string | undefined
  readonly children: ReactNode
}

/** Something secondary inside an open item; it folds by itself. */
export function Aside({ label, detail, children }: AsideProps) {
  return (
    <details className="aside">
      <summary>
        <Chevron />
        <span className="aside-label">{revealInvisible(label)}</span>
        {detail && <bdi className="aside-detail">{toLine(detail)}</bdi>}
      </summary>
      <div className="aside-body">{children}</div>
    </details>
  )
}

function Chevron() {
  return <Icon icon={ChevronRight} className="chevron" size={14} strokeWidth={2} />
}
