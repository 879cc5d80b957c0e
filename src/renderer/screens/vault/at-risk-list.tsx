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

/** More are counted: whoever sees these knows what to do. */
const MOST = 8
/** What the list does not know yet may be one. */
const TALK = { class: 'conversation' } as const

/** What Claude Code will delete within 7 days, and is not kept yet. */
export function AtRiskList({ atRisk, sessions, isOn, hasCopies, isBusy, onKeep }: AtRiskListProps) {
  if (atRisk.length === 0)
    return (
      <p className="vault-good">
        <CircleCheck size={14} aria-hidden />{' '}
        {hasCopies
          ? 'Nothing: all that will be deleted within 7 days is kept.'
          : 'Nothing will be deleted within 7 days.'}
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
          <Hourglass size={14} aria-hidden /> {toWhat(talks.length, minor)} will be deleted within 7 days and{' '}
          {atRisk.length === 1 ? 'is' : 'are'} not kept yet.
        </p>
        <button
          type="button"
          className="button"
          data-size="small"
          data-kind="primary"
          disabled={isBusy}
          onClick={onKeep}
        >
          {isOn ? 'Keep them now' : 'Keep copies from now on'}
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
      {more > 0 && <p className="quiet">And {toCount(more)} more.</p>}
    </>
  )
}

function toWhat(talks: number, minor: number): string {
  if (minor === 0) return toCounted(talks, 'session')
  const without = 'in which nobody talked'
  if (talks === 0) return `${toCounted(minor, 'session')} ${without}`
  return `${toCounted(talks, 'session')}, and ${toCount(minor)} ${without},`
}
