import { Copy } from 'lucide-react'
import type { Schedule } from '../../../shared/schemas/vault.ts'

export interface ScheduleRowProps {
  /** Null while nobody knows. */
  readonly schedule: Schedule | null
  readonly isOn: boolean
  onSet(isOn: boolean): void
  onCopy(): void
}

/** The system can keep every hour, also while the app is closed. */
export function ScheduleRow({ schedule, isOn, onSet, onCopy }: ScheduleRowProps) {
  if (schedule === null) return null
  if (schedule.kind === 'by-hand')
    return (
      <div className="vault-schedule">
        <p>
          Scrollback found no scheduler that it supports. To use cron, run <code>crontab -e</code> and add
          this line:
        </p>
        <div className="vault-row">
          <code className="vault-cron">{schedule.cronLine}</code>
          <button type="button" className="button" data-size="small" onClick={onCopy}>
            <Copy size={14} aria-hidden /> Copy
          </button>
        </div>
      </div>
    )
  const isInstalled = schedule.kind === 'installed'
  return (
    <div className="vault-row">
      <span className="vault-label">Schedule</span>
      <label className="check">
        <input
          type="checkbox"
          checked={isInstalled}
          disabled={!isOn && !isInstalled}
          onChange={({ target }) => onSet(target.checked)}
        />
        Back up every hour, even when Scrollback is closed
      </label>
    </div>
  )
}
