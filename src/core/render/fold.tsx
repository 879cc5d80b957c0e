import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

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

/** Something secondary inside an open item; it folds by itself. */
export function Aside({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="aside">
      <summary>
        <Chevron />
        {label}
      </summary>
      <div className="aside-body">{children}</div>
    </details>
  )
}

function Chevron() {
  return <ChevronRight className="chevron" size={14} strokeWidth={2} aria-hidden />
}
