import type { NotePart } from '../model/step-content.ts'
import { Json } from './code.tsx'
import { Aside } from './fold.tsx'
import { Markdown } from './markdown.tsx'
import { revealInvisible } from './text/reveal-controls.ts'

/** `hook_success` → “Hook success”. */
export function labelOfNote(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim()
  return revealInvisible(words === '' ? 'Note' : words.charAt(0).toUpperCase() + words.slice(1))
}

export function NoteBody({ note }: { readonly note: NotePart }) {
  return (
    <>
      {note.text !== undefined && <Markdown text={note.text} isTyped />}
      <Json label={note.name} value={note.raw} />
    </>
  )
}

/** A note that belongs to something else. */
export function NoteAside({ note }: { readonly note: NotePart }) {
  return (
    <Aside label={labelOfNote(note.name)}>
      <NoteBody note={note} />
    </Aside>
  )
}
