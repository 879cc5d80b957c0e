import { Hourglass, ListX } from 'lucide-react'

export interface NoSessionsProps {
  readonly reason: 'loading' | 'failed' | 'indexing' | 'stopped' | 'filtered' | 'hidden' | 'none'
  /** Why the list cannot be had: a sentence. */
  readonly problem: string | null
  readonly onRetry: () => void
  readonly onRebuild: () => void
  readonly onClearFilters: () => void
  readonly onShowAll: () => void
  readonly onShowFolders: () => void
}

const SENTENCES: Readonly<Record<NoSessionsProps['reason'], string>> = {
  loading: 'Reading the list of sessions…',
  failed: 'The list of sessions cannot be read.',
  indexing: 'Your conversations are being read. The newest ones show up first.',
  stopped: 'Indexing was stopped before a session was read. It goes on from the line below.',
  filtered: 'No session fits these filters.',
  hidden: 'All sessions here are hidden: nobody talked in them.',
  none: 'There are no sessions yet. They show up here as soon as Claude Code writes one.',
}

/** What stands in place of the list. */
export function NoSessions(props: NoSessionsProps) {
  const { reason, problem, onRetry, onRebuild, onClearFilters, onShowAll, onShowFolders } = props
  const Icon = reason === 'indexing' || reason === 'loading' ? Hourglass : ListX
  return (
    <section className="empty no-sessions" role="status">
      <Icon size={28} strokeWidth={1.5} aria-hidden className="empty-icon" />
      <p>{SENTENCES[reason]}</p>
      {reason === 'failed' && (
        <>
          <p>{problem}</p>
          <button type="button" className="button" onClick={onRetry}>
            Try again
          </button>
          <button type="button" className="button" onClick={onRebuild}>
            Rebuild index
          </button>
        </>
      )}
      {reason === 'filtered' && (
        <button type="button" className="button" onClick={onClearFilters}>
          Clear filters
        </button>
      )}
      {reason === 'hidden' && (
        <button type="button" className="button" onClick={onShowAll}>
          Show them
        </button>
      )}
      {reason === 'none' && (
        <button type="button" className="button" onClick={onShowFolders}>
          Show the folders
        </button>
      )}
    </section>
  )
}
