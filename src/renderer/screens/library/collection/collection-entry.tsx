import { ArrowDown, ArrowUp, StickyNote, X } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Markdown } from '../../../../core/render/elements/markdown.tsx'
import { toDate } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { toTime } from '../../../state/sessions/session-filters.ts'
import { toProjectName } from '../list/to-project-name.ts'

export interface CollectionEntryProps {
  readonly id: string
  /** Undefined if it is not in the library. */
  readonly session: Session | undefined
  /** A block of the session, not the whole one. */
  readonly isPlace: boolean
  /** Undefined until it is read; null if it cannot be found. */
  readonly quote: string | null | undefined
  readonly note: string | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  onOpen(): void
  onStep(by: -1 | 1): void
  /** Another entry was dropped on this one. */
  onDrop(dragged: string): void
  onRemove(): void
}

const TYPE = 'application/x-scrollback-place'

/** A session or a place in a collection, with what is said there and the person's note. */
export function CollectionEntry(props: CollectionEntryProps) {
  const { id, session, isPlace, quote, note, isFirst, isLast, onOpen, onStep, onDrop, onRemove } = props
  const title = session?.title ?? 'A session that is not in the library'
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  function onDragOver(event: DragEvent): void {
    if (event.dataTransfer.types.includes(TYPE)) event.preventDefault()
  }
  return (
    <li
      className="collection-entry"
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(TYPE, id)}
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(event.dataTransfer.getData(TYPE))
      }}
    >
      <div className="collection-line">
        <button
          type="button"
          className="link-button collection-open"
          dir="auto"
          disabled={session === undefined}
          onClick={onOpen}
          onKeyDown={onKeyDown}
        >
          {title}
        </button>
        {session !== undefined && (
          <span className="quiet">
            {toProjectName(session.project).name}
            {toTime(session) > 0 && ` · ${toDate(toTime(session))}`}
          </span>
        )}
        <IconButton
          icon={ArrowUp}
          isSmall
          label={`Move up: ${title}`}
          title="Move up (Alt+↑)"
          disabled={isFirst}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon={ArrowDown}
          isSmall
          label={`Move down: ${title}`}
          title="Move down (Alt+↓)"
          disabled={isLast}
          onClick={() => onStep(1)}
        />
        <IconButton
          icon={X}
          isSmall
          label={`Remove from the collection: ${title}`}
          title="Remove from the collection"
          onClick={onRemove}
        />
      </div>
      {note !== undefined && (
        <aside className="collection-note" aria-label="Your note">
          <StickyNote size={14} aria-hidden />
          <div>
            <Markdown text={note} />
          </div>
        </aside>
      )}
      {isPlace && quote === null && <p className="quiet">This place is not in the conversation any more.</p>}
      {typeof quote === 'string' && (
        <blockquote className="collection-quote">
          <Markdown text={quote} />
        </blockquote>
      )}
    </li>
  )
}
