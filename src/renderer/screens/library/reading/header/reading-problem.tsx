import { FileQuestionMark } from 'lucide-react'

export interface ReadingProblemProps {
  /** Null while it is being opened. */
  readonly problem: string | null
  onTryAgain(): void
  onClose(): void
}

/** In place of a conversation that is not there yet, or cannot be had. */
export function ReadingProblem({ problem, onTryAgain, onClose }: ReadingProblemProps) {
  // Mostly it is there at once; words come only where it is not.
  if (problem === null)
    return (
      <p className="reading-loading" role="status">
        Opening the conversation…
      </p>
    )
  return (
    <div className="empty" role="alert">
      <FileQuestionMark className="empty-icon" size={32} strokeWidth={1.5} aria-hidden />
      <h1>This conversation cannot be shown</h1>
      <p>{problem}</p>
      <div className="empty-actions">
        <button type="button" className="button" data-kind="primary" onClick={onTryAgain}>
          Try again
        </button>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  )
}
