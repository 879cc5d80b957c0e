import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommandLine } from '../support/command-line.ts'
import { copySample, openSession } from '../support/sample.ts'
import { checkout, expect, type Machine, test } from '../support/test.ts'
import { dateSample } from './date-sample.ts'

const CLEANUP_MS = 30 * 86_400_000
const SIZE = { width: 1280, height: 800 }

for (const appearance of ['light', 'dark'] as const) {
  test(`the window in ${appearance}`, async ({ machine }) => {
    const page = await startWithKeptSample(machine, appearance)
    const draw = async (name: string) => {
      await expect(page.locator('.row-waiting')).toHaveCount(0)
      await page.mouse.move(SIZE.width / 2, SIZE.height - 1)
      await page.screenshot({
        path: join(checkout, 'docs', `${name}-${appearance}.png`),
        animations: 'disabled',
        caret: 'hide',
      })
    }

    await drawVault(page, draw)
    await drawReading(page, draw)
    await drawBranches(page, draw)
    await drawExport(page, draw)
    await drawSearch(page, draw)
    await drawPalette(page, draw)
  })
}

type Draw = (name: string) => Promise<void>

/** Copies are kept, and then Claude Code cleans up what is older than 30 days, as it does. */
async function startWithKeptSample(machine: Machine, appearance: 'light' | 'dark'): Promise<Page> {
  const root = await copySample(machine)
  const dated = await dateSample(root)
  const vaultFolder = join(machine.home, 'Scrollback Vault')
  await runCommandLine(machine, ['keep', '--to', vaultFolder])
  await machine.writeData('settings.json', {
    appearance,
    isKeepingAsked: true,
    isKeepingOn: true,
    isWelcomed: true,
    vaultFolder,
  })
  await machine.writeData('window.json', { bounds: { x: 0, y: 0, ...SIZE } })
  const { app, page } = await machine.start({ TZ: 'UTC' })
  await app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
  }, SIZE)
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([SIZE.width, SIZE.height])
  await showVault(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(
    page.getByText('Nothing. Everything Claude Code will delete within 7 days is backed up.'),
  ).toBeVisible()
  for (const [file, time] of dated) {
    if (file.includes('projects') && Date.now() - time.getTime() > CLEANUP_MS) await rm(file)
  }
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/deleted from disk/)).toBeVisible()
  return page
}

async function showVault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vault', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Vault', level: 1 })).toBeVisible()
}

async function drawVault(page: Page, draw: Draw): Promise<void> {
  await page.getByRole('button', { name: 'Verify every byte' }).click()
  const verified = page.locator('.vault-figures > div', { hasText: 'Last full verification' })
  await expect(verified).toContainText('no problems')
  // So that the conversations by month are in the picture, too.
  await page.mouse.move(SIZE.width / 2, SIZE.height / 2)
  await page.mouse.wheel(0, 124)
  await expect(page.getByRole('heading', { name: 'Vault', level: 1 })).not.toBeInViewport()
  await draw('vault')
  await page.keyboard.press('Escape')
}

async function drawReading(page: Page, draw: Draw): Promise<void> {
  const feed = await openSession(page, 'High water an hour late after the clock change')
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'With tools' })).toBeVisible()
  const edit = feed.getByRole('article', { name: /Edit/ }).first()
  await edit.getByRole('button', { name: /Edit/ }).first().click()
  await expect(edit.locator('.diff')).toBeVisible()
  await page.mouse.move(SIZE.width / 2, SIZE.height / 2)
  await page.mouse.wheel(0, 216)
  await expect(feed.getByText('Can you find out why?')).not.toBeInViewport()
  await draw('reading')
}

async function drawBranches(page: Page, draw: Draw): Promise<void> {
  await openSession(page, 'Tide curve on the station page')
  await page.getByRole('button', { name: '3 branches' }).click()
  await expect(page.getByRole('dialog', { name: 'Branches' })).toBeVisible()
  await draw('branches')
  await page.keyboard.press('Escape')
}

async function drawExport(page: Page, draw: Draw): Promise<void> {
  await page.keyboard.press('ControlOrMeta+e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByText(/^\d+ conversations?/)).toBeVisible()
  await draw('export')
  await page.keyboard.press('Escape')
}

async function drawSearch(page: Page, draw: Draw): Promise<void> {
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  await field.fill('offset')
  await expect(page.getByText(/^\d+ match(es)? in \d+ sessions?$/)).toBeVisible()
  const results = page.getByRole('listbox', { name: 'Results' })
  await results.getByRole('option', { name: /^High water/ }).click()
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found-current')?.size)).toBe(1)
  const facets = page.getByRole('toolbar', { name: 'Narrow the search' })
  await expect(facets.getByRole('button', { name: 'Kind' })).toBeEnabled()
  await draw('search')
  await field.focus()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
}

async function drawPalette(page: Page, draw: Draw): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('tide')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await draw('palette')
}
