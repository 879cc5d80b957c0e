import { memo, type ReactNode } from 'react'
import type { ItemContent } from '../items/item.ts'
import type { CallPart, NotePart } from '../model/step-content.ts'
import { findObject } from '../parse/json-value.ts'
import { cutText } from '../parse/short-text.ts'
import { failureOf } from '../tools/call-fields.ts'
import { findTool } from '../tools/find-tool.ts'
import { personSaid } from '../tools/person-said.ts'
import { Each } from './each.tsx'
import { toCounted, toDuration, toTokens } from './figures.ts'
import { Aside, Fold, type Folding } from './fold.tsx'
import { labelOfNote } from './kinds/note-facts.ts'
import { NoteAside } from './note-body.tsx'
import { Figure, Row } from './row.tsx'
import { Pieces, RowFigures } from './tools/pieces.tsx'
import { TOOL_ICONS } from './tools/tool-icons.ts'

/** So many notes are shown one by one. */
const FEW_NOTES = 2

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
  const tool = findTool(call.name)
  const said = personSaid(call)
  return (
    <Row
      icon={TOOL_ICONS[tool.icon]}
      label={tool.label?.(call) ?? (call.name || 'Tool')}
      detail={withSaid(tool.detail(findObject(call.input) ?? {}, call), said)}
      isProse={said !== undefined || tool.isProse}
      isTitle={tool.isTitle}
      failure={failureOf(call)}
    >
      <RowFigures figures={tool.figures?.(call) ?? []} />
      {call.results.length === 0 && <Figure>No result</Figure>}
      {duration !== null && duration > 0 && <Figure title="Duration">{toDuration(duration)}</Figure>}
      {tokens !== null && !tool.hasTokens && (
        <Figure title="Tokens of the whole response">{toTokens(tokens)}</Figure>
      )}
    </Row>
  )
})

/** So that what a person said to it is in the row, too. */
const LONGEST_ASKED = 60

function withSaid(detail: string | undefined, said: string | undefined): string | undefined {
  if (said === undefined || detail === undefined) return said ?? detail
  const asked = cutText(detail, LONGEST_ASKED)
  return `${asked}${asked.length < detail.length ? '…' : ''} — ${said}`
}

/** Drawn once for a call, however often its row is. */
const CallBody = memo(function CallBody({ call }: { readonly call: CallPart }) {
  return (
    <>
      <Pieces pieces={findTool(call.name).body(call)} call={call} />
      <Notes notes={call.notes} />
    </>
  )
})

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
