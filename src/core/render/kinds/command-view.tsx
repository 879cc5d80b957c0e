import { SquareSlash, SquareTerminal } from 'lucide-react'
import type { StepPart } from '../../model/steps/step-content.ts'
import { Each } from '../elements/each.tsx'
import { Fold } from '../elements/fold.tsx'
import { Row } from '../elements/row.tsx'
import { MarkupPartView } from '../markup-text.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'
import { beyondName, markupOfPart } from './markup-of-part.ts'
import { rowOfCommand } from './rows.ts'

/** A slash command, or a `!` command, with what it printed. */
export function CommandView({ content, footer, ...folding }: KindViewProps) {
  const row = (
    <Row icon={content.kind === 'shell' ? SquareTerminal : SquareSlash} {...rowOfCommand(content)} />
  )
  return (
    <Fold {...folding} row={row}>
      <Each of={content.parts}>{(part) => <CommandPart part={part} />}</Each>
      {content.parts.every(isOnRow) && <p className="remark">No output</p>}
      {footer}
    </Fold>
  )
}

function CommandPart({ part }: { readonly part: StepPart }) {
  const markup = markupOfPart(part)
  if (markup.length === 0) return <Parts parts={[part]} reading="output" />
  return <Each of={beyondName(markup)}>{(each) => <MarkupPartView part={each} reading="prose" />}</Each>
}

function isOnRow(part: StepPart): boolean {
  const markup = markupOfPart(part)
  return markup.length > 0 && beyondName(markup).length === 0
}
