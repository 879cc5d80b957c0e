import { CircleCheck, Hourglass } from 'lucide-react'
import { toCount, toCounted, toSize } from '../../../shared/format.ts'
import type { SessionAtRisk } from '../../../shared/vault.ts'

export interface AtRiskListProps {
  readonly atRisk: readonly SessionAtRisk[]
  /** By the keys of sessions. */
  readonly titles: ReadonlyMap<string, string>
  readonly isOn: boolean
  readonly hasCopies: boolean
  readonly isBusy: boolean
  onKeep(): void
}

/** More are counted: whoever sees these knows what to do. */
const MOST = 8

/** What Claude Code will delete within 7 days, and is not kept yet. */
export function AtRiskList({ atRisk, titles, isOn, hasCopies, isBusy, onKeep }: AtRiskListProps) {
  if (atRisk.length === 0)
    return (
      <p className="vault-good">
        <CircleCheck size={14} aria-hidden />{' '}
        {hasCopies
          ? 'Nothing: all that will be deleted within 7 days is kept.'
          : 'Nothing will be deleted within 7 days.'}
      </p>
    )
  const more = atRisk.length - MOST
  return (
    <>
      <div className="vault-row">
        <p className="vault-warning">
          <Hourglass size={14} aria-hidden /> {toCounted(atRisk.length, 'session')} will be deleted within 7
          days and {atRisk.length === 1 ? 'is' : 'are'} not kept yet.
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
        {atRisk.slice(0, MOST).map(({ key, id, project, daysLeft, bytes }) => (
          <li key={key}>
            <span className="vault-list-title" title={project}>
              {titles.get(key) ?? id}
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
