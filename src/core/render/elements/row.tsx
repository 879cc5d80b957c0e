import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { assertNever } from '../../assert-never.ts'
import type { RowFigure } from '../../tools/piece.ts'
import { toCounted, toFigure } from '../figures.ts'
import type { RowFacts } from '../kinds/rows.ts'
import { countLines, type Hunk } from '../text/diff-lines.ts'
import { revealInvisible } from '../text/reveal-controls.ts'
import { toLine } from '../text/to-line.ts'
import { Each } from './each.tsx'
import { Icon } from './icon.tsx'

interface RowProps extends RowFacts {
  readonly icon: LucideIcon
}

/** The one shape of everything that folds: icon, label, the most telling input, figures. */
export function Row({ icon, label, detail, isProse, isTitle, failure, figures = [] }: RowProps) {
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
      <Each of={figures}>{(figure) => figure && <RowFigureView figure={figure} />}</Each>
    </>
  )
}

function Figure({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <span className="row-figure" title={title}>
      {children}{' '}
    </span>
  )
}

function RowFigureView({ figure }: { readonly figure: RowFigure }) {
  switch (figure.kind) {
    case 'text':
      return <Figure {...(figure.title !== undefined && { title: figure.title })}>{figure.text}</Figure>
    case 'changes':
      return <ChangesFigure hunks={figure.hunks} />
    default:
      return assertNever(figure)
  }
}

function ChangesFigure({ hunks }: { readonly hunks: readonly Hunk[] }) {
  const { added, removed } = countLines(hunks)
  if (added + removed === 0) return null
  return (
    <Figure title={`${toCounted(added, 'line')} added, ${toFigure(removed)} removed`}>
      {added > 0 && <span className="row-added">+{toFigure(added)}</span>}
      {added > 0 && removed > 0 && ' '}
      {removed > 0 && <span className="row-removed">−{toFigure(removed)}</span>}
    </Figure>
  )
}
