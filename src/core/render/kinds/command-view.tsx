import { SquareSlash, SquareTerminal } from 'lucide-react'
import { toCommandLine } from '../../markup/read-markup.ts'
import type { StepPart } from '../../model/step-content.ts'
import { Each } from '../each.tsx'
import { Fold } from '../fold.tsx'
import { MarkupPartView } from '../markup-text.tsx'
import { Parts } from '../parts.tsx'
import { Row } from '../row.tsx'
import type { KindViewProps } from './kind-view.ts'
import { beyondName, markupOfPart } from './markup-of-part.ts'

/** A slash command, or a `!` command, with what it printed. */
export function CommandView({ content, footer, ...folding }: KindViewProps) {
  const isShell = content.kind === 'shell'
  const markup = content.parts.flatMap(markupOfPart)
  const command = markup.find(({ kind }) => kind === (isShell ? 'shell' : 'command'))
  const detail =
    command?.kind === 'command' ? toCommandLine(command) : command && 'text' in command && command.text
  const row = (
    <Row
      isTitle={!isShell}
      icon={isShell ? SquareTerminal : SquareSlash}
      label={isShell ? 'Shell command' : 'Command'}
      detail={detail || undefined}
    />
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
