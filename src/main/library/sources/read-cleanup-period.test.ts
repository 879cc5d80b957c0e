import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCleanupPeriod } from './read-cleanup-period.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'scrollback-cleanup-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

test('without settings, or with some that cannot be read, it is 30 days', async () => {
  expect(await readCleanupPeriod(root)).toBe(30)
  await writeFile(join(root, 'settings.json'), '{ oops')
  expect(await readCleanupPeriod(root)).toBe(30)
  await writeFile(join(root, 'settings.json'), '{ "cleanupPeriodDays": "long" }')
  expect(await readCleanupPeriod(root)).toBe(30)
})

test('the settings of this computer go before the shared ones', async () => {
  await writeFile(join(root, 'settings.json'), '{ "cleanupPeriodDays": 365, "model": "opus" }')
  expect(await readCleanupPeriod(root)).toBe(365)
  await writeFile(join(root, 'settings.local.json'), '{ "model": "opus" }')
  expect(await readCleanupPeriod(root)).toBe(365)
  await writeFile(join(root, 'settings.local.json'), '{ "cleanupPeriodDays": 7 }')
  expect(await readCleanupPeriod(root)).toBe(7)
})
