import { Archive } from 'lucide-react'
import { toCounted } from '../../../shared/format.ts'
import { PathText } from '../../components/path-text.tsx'
import { WelcomeLines } from './welcome.tsx'

export interface KeepQuestionProps {
  /** At the first start the welcome is part of it. */
  readonly isFirst: boolean
  /** Days until Claude Code deletes a session; null if unknown. */
  readonly days: number | null
  readonly folder: string
  readonly problem: string | null
  onKeep(): void
  onChooseFolder(): void
  onDismiss(): void
}

/** Asked once, and it stays until it is answered. */
export function KeepQuestion({
  isFirst,
  days,
  folder,
  problem,
  onKeep,
  onChooseFolder,
  onDismiss,
}: KeepQuestionProps) {
  return (
    <aside className="keep-question" aria-label="Turn on backups?">
      <Archive size={20} aria-hidden />
      <div>
        {isFirst && <WelcomeLines />}
        <p>
          <strong>
            Claude Code deletes{' '}
            {days === null ? 'old conversations' : `conversations after ${toCounted(days, 'day')}`}. Back them
            up?
          </strong>
        </p>
        <p className="quiet">
          Backups are stored in <PathText path={folder} />.{' '}
          <button type="button" className="link-button" onClick={onChooseFolder}>
            Choose another folder…
          </button>
        </p>
        {problem !== null && <p className="keep-question-problem">{problem}</p>}
      </div>
      <button type="button" className="button" onClick={onDismiss}>
        Not now
      </button>
      <button type="button" className="button" data-kind="primary" onClick={onKeep}>
        {' '}
        Turn on backups{' '}
      </button>
    </aside>
  )
}
