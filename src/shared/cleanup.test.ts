import { expect, test } from 'vitest'
import { findCleanupDays, toDaysLeft } from './cleanup.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 9, 20, 12)

test('a file has the whole period from when it was last written', () => {
  expect(toDaysLeft(NOW, 30, NOW)).toBe(30)
  expect(toDaysLeft(NOW - 25 * DAY, 30, NOW)).toBe(5)
  expect(toDaysLeft(NOW - 25.5 * DAY, 30, NOW)).toBe(4)
})

test('what is older may go at any time', () => {
  expect(toDaysLeft(NOW - 29.5 * DAY, 30, NOW)).toBe(0)
  expect(toDaysLeft(NOW - 400 * DAY, 30, NOW)).toBe(0)
})

test('a session of the desktop app goes by a period of its own', () => {
  const root = { cleanupPeriodDays: 30 }
  expect(findCleanupDays(root, { isInDesktopApp: false })).toBe(30)
  expect(findCleanupDays(root, { isInDesktopApp: true })).toBeUndefined()
  expect(findCleanupDays({ ...root, desktopCleanupDays: 90 }, { isInDesktopApp: true })).toBe(90)
})
