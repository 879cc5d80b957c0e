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
  indexing: 'Scrollback is reading your conversations, newest first.',
  stopped: 'Indexing was stopped before any session was read. To continue, use the status bar.',
  filtered: 'No sessions match these filters.',
  hidden: 'All sessions here are empty and hidden.',
  none: 'No sessions yet. They appear here when Claude Code writes them.',
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
          Show hidden sessions
        </button>
      )}
      {reason === 'none' && (
        <button type="button" className="button" onClick={onShowFolders}>
          Show folders
        </button>
      )}
    </section>
  )
}
