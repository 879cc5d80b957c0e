import type { ReactNode } from 'react'
import type { ItemContent } from '../items/item.ts'
import type { CallPart } from '../model/step-content.ts'
import { findObject } from '../parse/json-value.ts'
import { Each } from './each.tsx'
import { toCompact, toDuration } from './figures.ts'
import { Fold, type Folding } from './fold.tsx'
import { NoteAside } from './note-body.tsx'
import { Figure, Row } from './row.tsx'
import { failureOf } from './tools/call-fields.ts'
import { findToolView } from './tools/find-tool-view.ts'

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
      failure={failureOf(call)}
    >
      {view.figures?.(call)}
      {call.results.length === 0 && <Figure>No result</Figure>}
      {duration !== null && duration > 0 && <Figure title="Duration">{toDuration(duration)}</Figure>}
      {usage !== null && <Figure title="Tokens written">{toCompact(usage.output)} tokens</Figure>}
    </Row>
  )
  return (
    <Fold isOpen={isOpen} onToggle={onToggle} row={row}>
      {view.body(call)}
      <Each of={call.notes}>{(note) => <NoteAside note={note} />}</Each>
      {footer}
    </Fold>
  )
}
