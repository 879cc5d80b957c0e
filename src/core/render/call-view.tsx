import type { ReactNode } from 'react'
import type { ItemContent } from '../items/item.ts'
import type { CallPart, NotePart } from '../model/step-content.ts'
import { findObject } from '../parse/json-value.ts'
import { Each } from './each.tsx'
import { toCompact, toCounted, toDuration } from './figures.ts'
import { Aside, Fold, type Folding } from './fold.tsx'
import { labelOfNote } from './kinds/note-facts.ts'
import { NoteAside } from './note-body.tsx'
import { Figure, Row } from './row.tsx'
import { failureOf } from './tools/call-fields.ts'
import { findToolView } from './tools/find-tool-view.ts'

/** So many notes are shown one by one. */
const FEW_NOTES = 2

interface CallViewProps extends Folding {
  readonly call: CallPart
  readonly content: ItemContent
  readonly footer: ReactNode
}

/** A tool call with its results. */
export function CallView({ call, content, footer, isOpen, onToggle }: CallViewProps) {
  const view = findToolView(call.name)
  const { duration, usage } = content
  const row = (
    <Row
      icon={view.icon}
      label={view.label?.(call) ?? (call.name || 'Tool')}
      detail={view.detail(findObject(call.input) ?? {}, call)}
      isProse={view.isProse}
      isTitle={view.isTitle}
      failure={failureOf(call)}
    >
      {view.figures?.(call)}
      {call.results.length === 0 && <Figure>No result</Figure>}
      {duration !== null && duration > 0 && <Figure title="Duration">{toDuration(duration)}</Figure>}
      {usage !== null && !view.hasTokens && (
        <Figure title="Tokens of the whole response">{toCompact(usage.output)} tokens</Figure>
      )}
    </Row>
  )
  return (
    <Fold isOpen={isOpen} onToggle={onToggle} row={row}>
      {view.body(call)}
      <Notes notes={call.notes} />
      {footer}
    </Fold>
  )
}

/** A long command can have hundreds of them. */
function Notes({ notes }: { readonly notes: readonly NotePart[] }) {
  const list = <Each of={notes}>{(note) => <NoteAside note={note} />}</Each>
  if (notes.length <= FEW_NOTES) return list
  const kinds = new Set(notes.map(({ name }) => labelOfNote(name)))
  return (
    <Aside label={toCounted(notes.length, 'note')} detail={[...kinds].join(', ')}>
      {list}
    </Aside>
  )
}
