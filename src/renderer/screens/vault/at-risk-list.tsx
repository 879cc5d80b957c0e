import { CircleCheck, Hourglass } from 'lucide-react'
import { toCount, toCounted, toSize } from '../../../shared/format.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { SessionAtRisk } from '../../../shared/schemas/vault.ts'
import { isMinor } from '../../state/sessions/session-filters.ts'

export interface AtRiskListProps {
  readonly atRisk: readonly SessionAtRisk[]
  readonly sessions: readonly Session[]
  readonly isOn: boolean
  readonly hasCopies: boolean
  readonly isBusy: boolean
  onKeep(): void
}

/** The others are only counted. */
const MOST = 8
/** A session that is not in the list yet may be a conversation. */
const TALK = { class: 'conversation' } as const

/** Sessions that Claude Code will delete within 7 days and that are not backed up. */
export function AtRiskList({ atRisk, sessions, isOn, hasCopies, isBusy, onKeep }: AtRiskListProps) {
  if (atRisk.length === 0)
    return (
      <p className="vault-good">
        <CircleCheck size={14} aria-hidden />{' '}
        {hasCopies
          ? 'Nothing. Everything Claude Code will delete within 7 days is backed up.'
          : 'Nothing. Claude Code will not delete any session within 7 days.'}
      </p>
    )
  const known = new Map(sessions.map((session) => [session.key, session]))
  const isTalk = ({ key }: SessionAtRisk) => !isMinor(known.get(key) ?? TALK)
  // Warmups and the like are hidden in the list of sessions, so they are only counted here.
  const talks = atRisk.filter(isTalk)
  const minor = atRisk.length - talks.length
  const more = talks.length - MOST
  return (
    <>
      <div className="vault-row">
        <p className="vault-warning">
          <Hourglass size={14} aria-hidden /> Claude Code will delete {toWhat(talks.length, minor)} within 7
          days. {atRisk.length === 1 ? 'It is' : 'They are'} not backed up.
        </p>
        <button
          type="button"
          className="button"
          data-size="small"
          data-kind="primary"
          disabled={isBusy}
          onClick={onKeep}
        >
          {isOn ? 'Back up now' : 'Turn on backups'}
        </button>
      </div>
      <ul className="vault-list">
        {talks.slice(0, MOST).map(({ key, id, project, daysLeft, bytes }) => (
          <li key={key}>
            <span className="vault-list-title" title={project}>
              {known.get(key)?.title ?? id}
            </span>
            <span className="vault-list-fact">
              {daysLeft === 0 ? 'due now' : `${toCounted(daysLeft, 'day')} left`}
            </span>
            <span className="vault-list-fact">{toSize(bytes)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">and {toCount(more)} more</p>}
    </>
  )
}

function toWhat(talks: number, minor: number): string {
  if (minor === 0) return toCounted(talks, 'session')

  if (talks === 0) return toCounted(minor, 'hidden session')
  return `${toCounted(talks, 'session')} and ${toCounted(minor, 'hidden session')}`
}
