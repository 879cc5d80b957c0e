import { toWhen } from '../../../shared/format.ts'
import type { VaultStatus, VaultSurvey } from '../../../shared/schemas/vault.ts'

export interface BackupState {
  readonly kind: 'good' | 'busy' | 'off' | 'problem'
  readonly text: string
}

/** How backups are doing, in a few words: for the status bar and the home screen. Null until it is known. */
export function toBackupState(
  status: VaultStatus | null,
  survey: VaultSurvey | null,
  now: number,
): BackupState | null {
  if (status === null) return null
  if (status.keeping !== null) return { kind: 'busy', text: 'Backing up…' }
  if (!status.isOn) return { kind: 'off', text: 'Backups are off' }
  // Another process that is backing up is not a problem.
  if (status.problem !== null && status.problem.code !== 'busy')
    return { kind: 'problem', text: 'The last backup failed' }
  if (survey === null) return { kind: 'good', text: 'Backups are on' }
  const passed = Math.max(0, ...survey.parts.map((part) => (part.isOwn ? (part.passed ?? 0) : 0)))
  return { kind: 'good', text: passed === 0 ? 'Nothing is backed up yet' : `Backed up ${toAgo(passed, now)}` }
}

function toAgo(time: number, now: number): string {
  return now - time < 60_000 ? 'just now' : toWhen(time, now)
}
