import { expect, test } from 'vitest'
import type { VaultPart, VaultStatus, VaultSurvey } from '../../../shared/schemas/vault.ts'
import { toBackupState } from './to-backup-state.ts'

const NOW = new Date(2026, 10, 18, 12).getTime()
const MINUTE_MS = 60_000

const STATUS: VaultStatus = {
  isOn: true,
  isAsked: true,
  isChosen: true,
  folder: '/home/ada/Documents/Scrollback Vault',
  label: '~/Documents/Scrollback Vault',
  extras: [],
  keeping: null,
  verifying: null,
  problem: null,
  revision: 0,
}

function part(passed: number | null, isOwn = true): VaultPart {
  return {
    root: '/home/ada/.claude',
    host: 'ada',
    isOwn,
    sessions: 1,
    files: 1,
    sourceBytes: 1,
    vaultBytes: 1,
    aside: 0,
    passed,
    quick: null,
    full: null,
  }
}

function survey(...parts: readonly VaultPart[]): VaultSurvey {
  return { parts, atRisk: [], skipped: [] }
}

test('the time of the last backup is that of this computer', () => {
  const parts = survey(part(NOW - 2 * MINUTE_MS), part(NOW, false), part(NOW - 90 * MINUTE_MS))
  expect(toBackupState(STATUS, parts, NOW)).toEqual({ kind: 'good', text: 'Backed up 2 min. ago' })
  expect(toBackupState(STATUS, survey(part(NOW)), NOW)?.text).toBe('Backed up just now')
})

test('a backup that is running, failed, off or still to come is said', () => {
  const problem = { code: 'no-permission', message: 'The folder cannot be written.' } as const
  const textOf = (change: Partial<VaultStatus>) => toBackupState({ ...STATUS, ...change }, survey(), NOW)
  expect(textOf({ keeping: { progress: null } })).toEqual({ kind: 'busy', text: 'Backing up…' })
  expect(textOf({ problem })).toEqual({ kind: 'problem', text: 'The last backup failed' })
  expect(textOf({ isOn: false, problem })).toEqual({ kind: 'off', text: 'Backups are off' })
  expect(textOf({})).toEqual({ kind: 'good', text: 'Nothing is backed up yet' })
})

test('nothing is claimed before it is known', () => {
  expect(toBackupState(null, null, NOW)).toBeNull()
  expect(toBackupState(STATUS, null, NOW)?.text).toBe('Backups are on')
})
