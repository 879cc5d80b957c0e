import { Hourglass } from 'lucide-react'
import { toCounted } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'

export interface AtRiskSession {
  readonly session: Session
  readonly daysLeft: number
}

export interface AtRiskProps {
  readonly sessions: readonly AtRiskSession[]
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly problem: string | null
  /** Undefined while the first question asks the same. */
  readonly onBackUp: (() => void) | undefined
  readonly onOpen: (session: Session) => void
  readonly onShowVault: () => void
}

/** The others are only counted. */
const MOST = 3

/** Sessions that Claude Code will delete within 7 days and that are not backed up. */
export function AtRisk({ sessions, isOn, isBusy, problem, onBackUp, onOpen, onShowVault }: AtRiskProps) {
  if (sessions.length === 0) return null
  const more = sessions.length - MOST
  const isOne = sessions.length === 1
  return (
    <section className="home-risk" aria-labelledby="at-risk-title">
      <Hourglass size={18} aria-hidden />
      <div>
        <h2 id="at-risk-title">
          Claude Code will delete {toCounted(sessions.length, 'session')} within 7 days.{' '}
          {isOne ? 'It is' : 'They are'} not backed up.
        </h2>
        <ul>
          {sessions.slice(0, MOST).map(({ session, daysLeft }) => (
            <li key={session.key}>
              <button type="button" className="link-button" dir="auto" onClick={() => onOpen(session)}>
                {session.title}
              </button>
              <span className="quiet">
                {daysLeft === 0 ? 'due now' : `${toCounted(daysLeft, 'day')} left`}
              </span>
            </li>
          ))}
          {more > 0 && (
            <li>
              <button type="button" className="link-button" onClick={onShowVault}>
                {toCounted(more, 'more session')}
              </button>
            </li>
          )}
        </ul>
        {problem !== null && (
          <p className="home-risk-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      {onBackUp !== undefined && (
        <button type="button" className="button" data-kind="primary" disabled={isBusy} onClick={onBackUp}>
          {isBusy ? 'Backing up…' : isOn ? 'Back up now' : 'Turn on backups'}
        </button>
      )}
    </section>
  )
}
