import { Bell, Mail } from 'lucide-react'
import { Each } from '../elements/each.tsx'
import { Fold } from '../elements/fold.tsx'
import { Row } from '../elements/row.tsx'
import { MarkupPartView } from '../markup-text.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'
import { markupOfPart } from './markup-of-part.ts'
import { findTold, rowOfNotification } from './rows.ts'

/** A report on a task, or a message from another session, an agent or a channel. */
export function NotificationView({ content, footer, ...folding }: KindViewProps) {
  const markup = content.parts.map(markupOfPart)
  const first = findTold(content.parts)
  return (
    <Fold
      {...folding}
      row={<Row icon={first?.kind === 'message' ? Mail : Bell} {...rowOfNotification(content.parts)} />}
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
