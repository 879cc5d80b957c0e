import type { NotePart } from '../model/steps/step-content.ts'
import { Json } from './elements/code.tsx'
import { Aside } from './elements/fold.tsx'
import { bodyOfNote, describeNote, isInstruction, labelOfNote } from './kinds/note-facts.ts'
import { MarkupText } from './markup-text.tsx'
import { Rest } from './tools/rest.tsx'

/** What a note says, and the whole record within reach. */
export function NoteBody({ note }: { readonly note: NotePart }) {
  const { type: _, ...fields } = bodyOfNote(note) ?? {}
  return (
    <>
      {note.text !== undefined && (
        <MarkupText text={note.text} reading={isInstruction(note) ? 'prose' : 'typed'} />
      )}
      <Rest value={fields} />
      <Aside label="Full record">
        <Json label={note.name} value={note.raw} />
      </Aside>
    </>
  )
}

/** A note that belongs to something else. */
export function NoteAside({ note }: { readonly note: NotePart }) {
  return (
    <Aside label={labelOfNote(note.name)} detail={describeNote(note)}>
      <NoteBody note={note} />
    </Aside>
  )
}
