import { Bell, Mail } from 'lucide-react'
import type { MarkupMessage, MarkupNotification, MarkupPart } from '../../markup/markup-part.ts'
import { Each } from '../each.tsx'
import { Fold } from '../fold.tsx'
import { MarkupPartView } from '../markup-text.tsx'
import { Parts } from '../parts.tsx'
import { Row } from '../row.tsx'
import type { KindViewProps } from './kind-view.ts'
import { markupOfPart } from './markup-of-part.ts'

/** A report on a task, or a message from another session, an agent or a channel. */
export function NotificationView({ content, footer, ...folding }: KindViewProps) {
  const markup = content.parts.map(markupOfPart)
  const first = markup.flat().find(isTold)
  const isMessage = first?.kind === 'message'
  return (
    <Fold
      {...folding}
      row={
        <Row
          icon={isMessage ? Mail : Bell}
          label={isMessage ? first.label : 'Notification'}
          detail={first === undefined ? textOf(markup.flat()[0]) : first.summary || first.text}
          isProse
          isTitle={Boolean(first?.summary)}
        />
      }
    >
      <Each of={content.parts}>
        {(part, index) =>
          markup[index]?.length ? (
            <Each of={markup[index]}>
              {(each) => <MarkupPartView part={each} reading="prose" isTitled={each === first} />}
            </Each>
          ) : (
            <Parts parts={[part]} reading="prose" />
          )
        }
      </Each>
      {footer}
    </Fold>
  )
}

function isTold(part: MarkupPart): part is MarkupMessage | MarkupNotification {
  return part.kind === 'message' || part.kind === 'notification'
}

function textOf(part: MarkupPart | undefined): string | undefined {
  return part !== undefined && 'text' in part ? part.text : undefined
}
