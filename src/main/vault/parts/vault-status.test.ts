import { expect, test } from 'vitest'
import { isFullVerificationDue } from './vault-status.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const isDue = (time: string) => isFullVerificationDue({ full: { time, problems: 0 } }, NOW)

test('every byte is read each 30 days', () => {
  expect(isFullVerificationDue({}, NOW)).toBe(true)
  expect(isDue('2026-11-01T12:00:00Z')).toBe(false)
  expect(isDue('2026-10-19T12:00:00Z')).toBe(true)
})

test('a clock that was wrong once does not stop it for ever', () => {
  expect(isDue('2099-01-01T00:00:00Z')).toBe(true)
  expect(isDue('not a time')).toBe(true)
  // Clocks differ a little, and so do time zones of shared disks.
  expect(isDue('2026-11-18T12:30:00Z')).toBe(false)
})
