import {
  Bell,
  Brain,
  CircleQuestionMark,
  CornerDownRight,
  Paperclip,
  Scissors,
  SquareSlash,
  SquareTerminal,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { assertNever } from '../assert-never.ts'
import type { ItemContent, ItemKind, OverflowLink } from '../items/item.ts'
import { CallView } from './call-view.tsx'
import { Each } from './each.tsx'
import { toDateAndTime } from './figures.ts'
import { Fold, type Folding } from './fold.tsx'
import { ItemFooter } from './item-footer.tsx'
import { labelOfNote } from './note-view.tsx'
import { firstText, nameOfParts, Parts } from './parts.tsx'
import { Row } from './row.tsx'

export interface ItemViewProps extends Folding {
  readonly content: ItemContent
  /** Reads the texts that were cut. */
  readonly onShowAll?: (() => void) | undefined
  /** Draws an output that lies in a file of its own. */
  readonly renderOverflow?: ((link: OverflowLink) => ReactNode) | undefined
  /** When it was said; without it, date and time. */
  readonly renderTime?: ((time: number) => ReactNode) | undefined
  /** Controls that belong to the item, such as copying a link. */
  readonly actions?: ReactNode
}

/** Kinds that are a row until they are opened; the others are always whole. */
const FOLDABLE: ReadonlySet<ItemKind> = new Set([
  'thinking',
  'call',
  'result',
  'command',
  'shell',
  'notification',
  'compaction',
  'note',
  'unknown',
])

export function isFoldable(kind: ItemKind): boolean {
  return FOLDABLE.has(kind)
}

/** One item of a conversation, in the window and on an exported page. */
export function ItemView(props: ItemViewProps) {
  const { content, actions, onShowAll, renderOverflow } = props
  const footer = <ItemFooter content={content} onShowAll={onShowAll} renderOverflow={renderOverflow} />
  return (
    <div className={`item item-${content.kind}`}>
      <Drawing {...props} footer={footer} />
      {actions !== undefined && <div className="item-actions">{actions}</div>}
    </div>
  )
}

type DrawingProps = ItemViewProps & { readonly footer: ReactNode }

function Drawing(props: DrawingProps) {
  const { content, footer, renderTime = toDateAndTime, isOpen, onToggle } = props
  const folding = { isOpen, onToggle }
  const text = firstText(content.parts)
  switch (content.kind) {
    case 'prompt':
      return (
        <section className="prompt">
          <Parts parts={content.parts} reading="typed" />
          {content.time !== null && <div className="prompt-time">{renderTime(content.time)}</div>}
          {footer}
        </section>
      )
    case 'answer':
    case 'media':
    case 'interrupt':
      return (
        <>
          <Parts parts={content.parts} reading="prose" />
          {footer}
        </>
      )
    case 'call':
      return (
        <Each of={content.parts}>
          {(part) =>
            part.kind === 'call' ? (
              <CallView call={part} content={content} footer={footer} {...folding} />
            ) : (
              <Parts parts={[part]} reading="output" />
            )
          }
        </Each>
      )
    case 'thinking':
      return (
        <Fold {...folding} row={<Row icon={Brain} label="Thinking" detail={text} isProse />}>
          <Parts parts={content.parts} reading="prose" />
          {footer}
        </Fold>
      )
    case 'result':
      return (
        <Fold {...folding} row={<Row icon={CornerDownRight} label="Result without its call" detail={text} />}>
          <Parts parts={content.parts} reading="output" />
          {footer}
        </Fold>
      )
    case 'command':
      return (
        <Fold {...folding} row={<Row icon={SquareSlash} label="Command" detail={text} />}>
          <Parts parts={content.parts} reading="output" />
          {footer}
        </Fold>
      )
    case 'shell':
      return (
        <Fold {...folding} row={<Row icon={SquareTerminal} label="Shell" detail={text} />}>
          <Parts parts={content.parts} reading="output" />
          {footer}
        </Fold>
      )
    case 'notification':
      return (
        <Fold {...folding} row={<Row icon={Bell} label="Notification" detail={text} isProse />}>
          <Parts parts={content.parts} reading="output" />
          {footer}
        </Fold>
      )
    case 'compaction':
      return (
        <Fold {...folding} row={<Row icon={Scissors} label="The conversation was compacted here" />}>
          <Parts parts={content.parts} reading="prose" />
          {footer}
        </Fold>
      )
    case 'note':
      return (
        <Fold
          {...folding}
          row={<Row icon={Paperclip} label={labelOfNote(nameOfParts(content.parts))} detail={text} isProse />}
        >
          <Parts parts={content.parts} reading="prose" isNote />
          {footer}
        </Fold>
      )
    case 'unknown':
      return (
        <Fold
          {...folding}
          row={<Row icon={CircleQuestionMark} label="Unknown record" detail={nameOfParts(content.parts)} />}
        >
          <Parts parts={content.parts} reading="prose" isNote />
          {footer}
        </Fold>
      )
    default:
      return assertNever(content.kind)
  }
}
