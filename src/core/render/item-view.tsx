import type { ReactNode } from 'react'
import { assertNever } from '../assert-never.ts'
import type { ItemContent, ItemKind, OverflowLink } from '../items/item.ts'
import { CallView } from './call-view.tsx'
import { Each } from './elements/each.tsx'
import type { Folding } from './elements/fold.tsx'
import { toDateAndTime } from './figures.ts'
import { ItemFooter } from './item-footer.tsx'
import { CommandView } from './kinds/command-view.tsx'
import { CompactionView } from './kinds/compaction-view.tsx'
import { InterruptView } from './kinds/interrupt-view.tsx'
import { NoteView, UnknownView } from './kinds/note-view.tsx'
import { NotificationView } from './kinds/notification-view.tsx'
import { PromptView } from './kinds/prompt-view.tsx'
import { ResultView } from './kinds/result-view.tsx'
import { RetractedView } from './kinds/retracted-view.tsx'
import { ThinkingView } from './kinds/thinking-view.tsx'
import { Parts } from './parts.tsx'

export interface ItemViewProps extends Folding {
  readonly content: ItemContent
  /** Reads the texts that were cut. */
  readonly onShowAll?: (() => void) | undefined
  /** Draws an output that lies in a file of its own. */
  readonly renderOverflow?: ((link: OverflowLink) => ReactNode) | undefined
  /** When it was said; without it, date and time. */
  readonly renderTime?: ((time: number) => ReactNode) | undefined
  /** An answer that is one is an error of the API. Calls, results and notes tell by themselves. */
  readonly isError?: boolean | undefined
  /** Controls that belong to the item, such as copying a link. */
  readonly actions?: ReactNode
}

/** Kinds that are always whole; the others are a row until they are opened. */
const ALWAYS_OPEN: ReadonlySet<ItemKind> = new Set([
  'prompt',
  'answer',
  'media',
  'interrupt',
  'interjection',
  'queued',
  'scheduled',
])

export function isFoldable(kind: ItemKind): boolean {
  return !ALWAYS_OPEN.has(kind)
}

/** Whether an item hides words until it is open: a prompt those behind its first lines. */
export function canOpen(kind: ItemKind): boolean {
  return isFoldable(kind) || kind === 'prompt' || kind === 'interjection' || kind === 'queued'
}

/** One item of a conversation, in the window and on an exported page. */
export function ItemView(props: ItemViewProps) {
  const { content, actions, onShowAll, renderOverflow, isError = false } = props
  const footer = <ItemFooter content={content} onShowAll={onShowAll} renderOverflow={renderOverflow} />
  return (
    <div className={`item item-${content.kind}${isError && content.kind === 'answer' ? ' item-error' : ''}`}>
      <KindView {...props} footer={footer} />
      {actions !== undefined && <div className="item-actions">{actions}</div>}
    </div>
  )
}

function KindView(props: ItemViewProps & { readonly footer: ReactNode }) {
  const { content, footer, isOpen, onToggle, renderTime = toDateAndTime } = props
  const shared = { content, footer, isOpen, onToggle }
  switch (content.kind) {
    case 'prompt':
      return <PromptView {...shared} renderTime={renderTime} />
    case 'interjection':
    case 'queued':
    case 'scheduled':
      return <PromptView {...shared} renderTime={renderTime} remarkable={content.kind} />
    case 'answer':
    case 'media':
      return (
        <>
          <Parts parts={content.parts} reading="prose" />
          {content.parts.length === 0 && <p className="remark">Empty answer</p>}
          {footer}
        </>
      )
    case 'call':
      if (content.parts.length === 0) return <p className="remark">This call could not be read.</p>
      return (
        <Each of={content.parts}>
          {(part) =>
            part.kind === 'call' ? (
              <CallView call={part} {...shared} />
            ) : (
              <Parts parts={[part]} reading="output" />
            )
          }
        </Each>
      )
    case 'thinking':
      return <ThinkingView {...shared} />
    case 'result':
      return <ResultView {...shared} />
    case 'command':
    case 'shell':
      return <CommandView {...shared} />
    case 'message':
    case 'notification':
      return <NotificationView {...shared} />
    case 'retracted':
      return <RetractedView {...shared} />
    case 'interrupt':
      return <InterruptView {...shared} />
    case 'compaction':
      return <CompactionView {...shared} />
    case 'note':
      return <NoteView {...shared} />
    case 'unknown':
      return <UnknownView {...shared} />
    default:
      return assertNever(content.kind)
  }
}
