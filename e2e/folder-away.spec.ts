import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

const SOON = { timeout: 20_000 }

test('a folder that is taken away while one reads is named, once it is back all is well', async ({
  machine,
}) => {
  const root = await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true })
  const { page } = await machine.start()
  const feed = await openSession(page, 'Tide curve on the station page')
  await rename(root, join(machine.home, 'away'))
  const list = page.getByRole('navigation', { name: 'Sessions' })
  await expect(list.getByText(/The folder ~\/\.claude cannot be reached right now/)).toBeVisible(SOON)
  const reading = page.getByRole('region', { name: 'Tide curve on the station page' })
  await expect(page.locator('.reading-bar')).toContainText('The folder ~/.claude cannot be reached', SOON)
  await expect(reading.getByRole('alert')).toHaveCount(0)
  await expect(feed.getByRole('article').first()).toBeVisible()
  await machine.takePicture(page, 'away')
  await rename(join(machine.home, 'away'), root)
  await expect(list.getByText(/cannot be reached/)).toBeHidden(SOON)
  await expect(page.locator('.reading-bar')).toHaveCount(0, SOON)
})

test('of a file that is gone one bar tells', async ({ machine }) => {
  const root = await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true })
  const { page } = await machine.start()
  await openSession(page, 'Tide tables without a network')
  const files = await page.evaluate(() => document.querySelector('.fact-button')?.getAttribute('title'))
  expect(files).toContain('tidewater')
  await rm(join(root, 'projects', '-home-mira-code-tidewater'), { recursive: true })
  await expect(page.getByText(/was deleted from disk/)).toBeVisible(SOON)
  await expect(page.getByText(/It stays in the list until you forget it/)).toBeVisible(SOON)
  await expect(page.getByText(/was deleted from/)).toHaveCount(1)
  await machine.takePicture(page, 'gone')
})
