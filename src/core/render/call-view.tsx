import { memo, type ReactNode } from 'react'
import type { ItemContent } from '../items/item.ts'
import type { CallPart, NotePart } from '../model/steps/step-content.ts'
import { findTool } from '../tools/find-tool.ts'
import { Each } from './elements/each.tsx'
import { Aside, Fold, type Folding } from './elements/fold.tsx'
import { Row } from './elements/row.tsx'
import { groupOfNotes } from './kinds/note-facts.ts'
import { NoteAside } from './note-body.tsx'
import { rowOfCall } from './row-of-call.ts'
import { Pieces } from './tools/pieces.tsx'
import { TOOL_ICONS } from './tools/tool-icons.ts'

interface CallViewProps extends Folding {
  readonly call: CallPart
  readonly content: ItemContent
  readonly footer: ReactNode
}

/** A tool call with its results. */
export function CallView({ call, content, footer, isOpen, onToggle }: CallViewProps) {
  const row = <CallRow call={call} duration={content.duration} tokens={content.usage?.output ?? null} />
  return (
    <Fold isOpen={isOpen} onToggle={onToggle} row={row}>
      <CallBody call={call} />
      {footer}
    </Fold>
  )
}

interface CallRowProps {
  readonly call: CallPart
  readonly duration: number | null
  /** Of the whole response, with its last item. */
  readonly tokens: number | null
}

/** Drawn once for a call: its figures may need a diff. */
const CallRow = memo(function CallRow({ call, duration, tokens }: CallRowProps) {
  return <Row icon={TOOL_ICONS[findTool(call.name).icon]} {...rowOfCall(call, duration, tokens)} />
})

/** Drawn once for a call, however often its row is. */
const CallBody = memo(function CallBody({ call }: { readonly call: CallPart }) {
  return (
    <>
      <Pieces pieces={findTool(call.name).body(call)} call={call} />
      <Notes notes={call.notes} />
    </>
  )
})

function Notes({ notes }: { readonly notes: readonly NotePart[] }) {
  const list = <Each of={notes}>{(note) => <NoteAside note={note} />}</Each>
  const group = groupOfNotes(notes)
  return group === undefined ? list : <Aside {...group}>{list}</Aside>
}
