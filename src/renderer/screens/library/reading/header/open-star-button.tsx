import { Star } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '../../../../components/icon-button.tsx'
import type { Stores } from '../../../../state/stores.ts'
import { useOpenSession } from './use-open-session.ts'

/** Stars the open session. */
export function OpenStarButton({ stores }: { readonly stores: Stores }) {
  const session = useOpenSession(stores)
  const toggleStar = useStore(stores.organise, (state) => state.toggleStar)
  if (session === undefined) return null
  return (
    <IconButton
      className="icon-button star-button"
      icon={Star}
      label="Star this session"
      title={session.starred ? 'Remove the star (s)' : 'Star this session (s)'}
      aria-pressed={session.starred}
      onClick={() => void toggleStar([session])}
    />
  )
}
