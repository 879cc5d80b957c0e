import type { ReactNode } from 'react'
import { toCounted } from '../figures.ts'
import type { Folding } from './fold.tsx'

/** Of a longer text, so many lines are shown at first; the style sheet says how high they are. */
const MOST_LINES = 20
/** A line that is longer takes several. */
const COLUMNS = 90

interface ClampProps extends Folding {
  readonly text: string
  readonly children: ReactNode
}

/** The beginning of a long text, and a button that shows all of it. */
export function Clamp({ text, isOpen, onToggle, children }: ClampProps) {
  if (!isLong(text)) return children
  const label = `Show all (${toCounted(countLines(text), 'line')})`
  if (onToggle === undefined)
    return (
      <div className="clamp">
        <div className="clamp-text">{children}</div>
        <details className="clamp-more" open={isOpen}>
          <summary className="show-all">
            <span className="clamp-show">{label}</span>
            <span className="clamp-hide">Show less</span>
          </summary>
        </details>
      </div>
    )
  return (
    <div className="clamp" data-open={isOpen ? '' : undefined}>
      <div className="clamp-text">{children}</div>
      <button type="button" className="show-all" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Show less' : label}
      </button>
    </div>
  )
}

/** Whether it is clamped. */
export function isLong(text: string): boolean {
  return countLines(text) > MOST_LINES
}

/** About as many as are drawn. */
function countLines(text: string): number {
  let lines = 0
  for (const line of text.trim().split('\n')) lines += Math.max(1, Math.ceil(line.length / COLUMNS))
  return lines
}
