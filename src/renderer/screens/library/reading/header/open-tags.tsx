import { Tag } from 'lucide-react'
import { useStore } from 'zustand'
import { TagChips } from '../../../../components/tags/tag-chips.tsx'
import type { Stores } from '../../../../state/stores.ts'
import { useOpenSession } from './use-open-session.ts'

/** The tags of the open session, and the way to change them. */
export function OpenTags({ stores }: { readonly stores: Stores }) {
  const session = useOpenSession(stores)
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
    </>
  )
}
