import { Archive } from 'lucide-react'
import { toCounted } from '../../../shared/format.ts'
import { PathText } from '../../components/path-text.tsx'
import { WelcomeLines } from './welcome.tsx'

export interface KeepQuestionProps {
  /** At the first start the welcome is part of it. */
  readonly isFirst: boolean
  /** After so many days Claude Code deletes what it left alone; null where nobody knows. */
  readonly days: number | null
  readonly folder: string
  readonly problem: string | null
  onKeep(): void
  onChooseFolder(): void
  onDismiss(): void
}

/** Asked once: it waits as long as one likes. */
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
    <aside className="keep-question" aria-label="Keep copies?">
      <Archive size={20} aria-hidden />
      <div>
        {isFirst && <WelcomeLines />}
        <p>
          <strong>
            Claude Code deletes conversations
            {days === null ? ' by their age' : ` after ${toCounted(days, 'day')}`}. Keep copies of them?
          </strong>
        </p>
        <p className="quiet">
          They would be kept in <PathText path={folder} />.{' '}
          <button type="button" className="link-button" onClick={onChooseFolder}>
            Another folder…
          </button>
        </p>
        {problem !== null && <p className="keep-question-problem">{problem}</p>}
      </div>
      <button type="button" className="button" onClick={onDismiss}>
        Not now
      </button>
      <button type="button" className="button" data-kind="primary" onClick={onKeep}>
        Keep copies
      </button>
    </aside>
  )
}
