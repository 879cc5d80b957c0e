import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCleanup } from './read-cleanup.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'scrollback-cleanup-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(root, name), text)
}

test('without settings it is 30 days, and sessions of the desktop app are left alone', async () => {
  expect(readCleanup(root)).toEqual({ days: 30, desktopDays: null, isPaused: false })
  await write('settings.json', '{ "cleanupPeriodDays": "long" }')
  expect(readCleanup(root)).toEqual({ days: 30, desktopDays: null, isPaused: false })
})

test('the settings of this computer go before the shared ones', async () => {
  await write('settings.json', '{ "cleanupPeriodDays": 365, "model": "opus" }')
  expect(readCleanup(root)).toMatchObject({ days: 365 })
  await write('settings.local.json', '{ "model": "opus" }')
  expect(readCleanup(root)).toMatchObject({ days: 365 })
  await write('settings.local.json', '{ "cleanupPeriodDays": 7 }')
  expect(readCleanup(root)).toMatchObject({ days: 7 })
})

test.each(['{ oops', '[]'])('while settings are %s, cleanup is paused', async (text) => {
  await write('settings.local.json', text)
  expect(readCleanup(root)).toEqual({ days: null, desktopDays: null, isPaused: true })
})

test('sessions of the desktop app have a period of their own, and 0 is none', async () => {
  await write('settings.json', '{ "desktopSessionCleanupPeriodDays": 90 }')
  expect(readCleanup(root)).toMatchObject({ days: 30, desktopDays: 90 })
  await write('settings.json', '{ "desktopSessionCleanupPeriodDays": 0 }')
  expect(readCleanup(root)).toMatchObject({ days: 30, desktopDays: null })
})

test('what an organisation sets counts for all sessions', async () => {
  await write('settings.json', '{ "cleanupPeriodDays": 365 }')
  await write('managed.json', '{ "cleanupPeriodDays": 14 }')
  expect(readCleanup(root, join(root, 'managed.json'))).toMatchObject({ days: 14, desktopDays: 14 })
  expect(readCleanup(root, join(root, 'none.json'))).toMatchObject({ days: 365, desktopDays: null })
})
