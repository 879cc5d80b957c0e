import { StickyNote, Tag } from 'lucide-react'
import { useStore } from 'zustand'
import { toLine } from '../../../../../core/render/text/to-line.ts'
import { TagChips } from '../../../../components/tags/tag-chips.tsx'
import type { Stores } from '../../../../state/stores.ts'
import { useOpenSession } from './use-open-session.ts'

/** The tags and the note of the open session, and the way to change them. */
export function OpenTags({ stores }: { readonly stores: Stores }) {
  const session = useOpenSession(stores)
  const note = useStore(stores.notes, (state) => state.own)
  const ask = useStore(stores.organise, (state) => state.ask)
  if (session === undefined) return null
  return (
    <>
      <TagChips tags={session.tags} />
      <button
        type="button"
        className="fact-button"
        title="Edit tags (t)"
        onClick={() => ask({ kind: 'tags', sessions: [session] })}
      >
        <Tag size={13} aria-hidden />
        {session.tags.length === 0 ? 'Add tag' : 'Edit tags'}
      </button>
      <button
        type="button"
        className="fact-button"
        title={note === null ? 'Write a note about this session' : note.text}
        onClick={() =>
          ask({ kind: 'note', place: { session: session.id, record: null }, about: session.title })
        }
      >
        <StickyNote size={13} aria-hidden />
        {note === null ? 'Add note' : <bdi>{toLine(note.text)}</bdi>}
      </button>
    </>
  )
}
