import { toCount, toCounted, toRemaining } from '../../../../shared/format.ts'
import type { IndexState } from '../../../../shared/schemas/library.ts'
import { PathText } from '../../../components/path-text.tsx'

export interface HomeWithoutSessionsProps {
  readonly index: IndexState
  /** Sessions that are not listed because they have no conversation. */
  readonly hidden: number
  /** Folders that cannot be read, each with the reason. */
  readonly unreadable: readonly { readonly label: string; readonly reason: string }[]
  readonly onGoOn: () => void
  readonly onShowHidden: () => void
  readonly onOpenFolder: () => void
  readonly onOpenSample: () => void
  readonly onShowFolders: () => void
}

/** The home screen without conversations: none are indexed yet, or there are none. */
export function HomeWithoutSessions(props: HomeWithoutSessionsProps) {
  const { index, hidden, unreadable, onGoOn, onShowHidden, onOpenFolder, onOpenSample, onShowFolders } = props
  switch (index.kind) {
    case 'looking':
      return (
        <section className="home-empty">
          <h2>Looking for your conversations…</h2>
        </section>
      )
    case 'updating': {
      const { filesDone, filesTotal, remaining } = index.progress
      return (
        <section className="home-empty">
          <h2>Scrollback is reading your conversations</h2>
          <progress aria-label="Files read" value={filesDone} max={Math.max(1, filesTotal)} />
          <p className="quiet">
            {toCount(filesDone)} of {toCounted(filesTotal, 'file')}
            {remaining !== null && `, about ${toRemaining(remaining)} left`}. Sessions appear in the list as
            they are read, newest first.
          </p>
        </section>
      )
    }
    case 'stopped':
      return (
        <section className="home-empty">
          <h2>Indexing was stopped</h2>
          <p className="quiet">
            Sessions that are not indexed yet are missing from the list and from search results.
          </p>
          <button type="button" className="button" onClick={onGoOn}>
            Continue indexing
          </button>
        </section>
      )
    case 'idle':
      return hidden > 0 ? (
        <section className="home-empty">
          <h2>No conversations to show</h2>
          <p className="quiet">
            {toCounted(hidden, 'session')} without a prompt or an answer {hidden === 1 ? 'is' : 'are'} hidden.
          </p>
          <button type="button" className="button" onClick={onShowHidden}>
            Show hidden sessions
          </button>
        </section>
      ) : (
        <section className="home-empty">
          <h2>No conversations yet</h2>
          {unreadable.map(({ label, reason }) => (
            <p key={label}>
              <PathText path={label} />: {reason}
            </p>
          ))}
          <p className="quiet">
            Start Claude Code in any project. Its conversations appear here as they are written.
          </p>
          <div className="home-empty-actions">
            {unreadable.length > 0 && (
              <button type="button" className="button" onClick={onShowFolders}>
                Show folders
              </button>
            )}
            <button type="button" className="button" onClick={onOpenFolder}>
              Open a folder…
            </button>
            <button type="button" className="button" onClick={onOpenSample}>
              Open sample conversations
            </button>
          </div>
        </section>
      )
  }
}
