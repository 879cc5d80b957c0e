import { useStore } from 'zustand'
import type { ReadingStore } from '../../state/reading-store.ts'

export interface ReadingPaneProps {
  readonly store: ReadingStore
  /** A link leads to another session, such as the one that this one goes on in. */
  onOpenSession(id: string): void
}

/** The conversation that is open, with its outline; nothing where none is. */
export function ReadingPane({ store }: ReadingPaneProps) {
  const { target } = useStore(store)
  if (target === null) return null
  return <section className="reading" aria-label={target.session?.title ?? target.file} />
}
