import { toCount, toCounted, toRemaining } from '../../../shared/format.ts'
import type { IndexState } from '../../../shared/schemas/library.ts'

export interface IndexLineProps {
  readonly state: IndexState
  readonly hasSessions: boolean
  readonly onStop: () => void
  readonly onGoOn: () => void
}

/** How the index is doing, and how far it is where there is much to do. */
export function IndexLine({ state, hasSessions, onStop, onGoOn }: IndexLineProps) {
  switch (state.kind) {
    case 'idle':
      return hasSessions ? <span className="index-line">Index up to date</span> : null
    case 'looking':
      return <span className="index-line">Looking for conversations…</span>
    case 'updating': {
      const { filesDone, filesTotal, remaining } = state.progress
      return (
        <span className="index-line">
          <progress aria-label="Indexing" value={filesDone} max={Math.max(1, filesTotal)} />
          Indexing… {toCount(filesDone)} of {toCounted(filesTotal, 'file')}
          {remaining !== null && `, about ${toRemaining(remaining)} left`}
          <button type="button" className="link-button" aria-label="Stop indexing" onClick={onStop}>
            Stop
          </button>
        </span>
      )
    }
    case 'stopped':
      return (
        <span className="index-line">
          Indexing was stopped
          <button type="button" className="link-button" aria-label="Continue indexing" onClick={onGoOn}>
            {' '}
            Continue{' '}
          </button>
        </span>
      )
  }
}
