import { SquareSlash, SquareTerminal } from 'lucide-react'
import type { StepPart } from '../../model/step-content.ts'
import type { Segment } from '../../parse/tagged-text.ts'
import { Code, Labelled, Output } from '../code.tsx'
import { Each } from '../each.tsx'
import { Fold } from '../fold.tsx'
import { Markdown } from '../markdown.tsx'
import { Parts } from '../parts.tsx'
import { Row } from '../row.tsx'
import { beyondName, segmentsOf, textOfTag } from './command-segments.ts'
import type { KindViewProps } from './kind-view.ts'

/** A slash command, or a `!` command, with what it printed. */
export function CommandView({ content, footer, ...folding }: KindViewProps) {
  const isShell = content.kind === 'shell'
  const segments = content.parts.flatMap(segmentsOf)
  const detail = isShell
    ? textOfTag(segments, 'bash-input')
    : `${textOfTag(segments, 'command-name')} ${textOfTag(segments, 'command-args')}`
  const row = (
    <Row
      isTitle={!isShell}
      icon={isShell ? SquareTerminal : SquareSlash}
      label={isShell ? 'Shell command' : 'Command'}
      detail={detail}
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
  if (segmentsOf(part).length === 0) return <Parts parts={[part]} reading="output" />
  return <Each of={shownOf(part)}>{(segment) => <SegmentView {...segment} />}</Each>
}

/** What the row does not tell. */
function shownOf(part: StepPart): readonly Segment[] {
  return beyondName(segmentsOf(part))
}

function isOnRow(part: StepPart): boolean {
  return segmentsOf(part).length > 0 && shownOf(part).length === 0
}

function SegmentView({ tag, text }: Segment) {
  switch (tag) {
    case 'bash-input':
      return <Code label="Command" code={text.trim()} language="bash" isWrapped />
    case 'local-command-stderr':
    case 'bash-stderr':
      return (
        <Labelled label="Standard error">
          <Output label="Standard error" text={text} />
        </Labelled>
      )
    case 'local-command-stdout':
    case 'bash-stdout':
      return <Output text={text} />
    case 'command-message':
    case 'local-command-caveat':
      return <p className="remark">{text.trim()}</p>
    default:
      return <Markdown text={text} isTyped />
  }
}
