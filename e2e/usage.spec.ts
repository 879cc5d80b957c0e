import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { buildUsageLibrary } from '../fixtures/usage-library.ts'
import { expectAccessible } from './support/axe.ts'
import { SIZES } from './support/sizes.ts'
import { expect, type Machine, test } from './support/test.ts'

const READ = { isWelcomed: true, isKeepingAsked: true }

async function writeLibrary({ home }: Machine, days: number): Promise<void> {
  for (const { path, text } of buildUsageLibrary({ until: Date.now(), days, pace: days > 100 ? 0.5 : 1 })) {
    const file = join(home, '.claude', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

async function openUsage(machine: Machine, settings: object = {}) {
  await machine.writeData('settings.json', { ...READ, ...settings })
  const running = await machine.start()
  const { page } = running
  await expect(page.getByRole('contentinfo')).toContainText('Index up to date', { timeout: 60_000 })
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Usage' }).click()
  const usage = page.getByRole('region', { name: 'Usage', exact: true })
  await expect(usage).toBeVisible()
  return { ...running, usage }
}

/** All of it, also what one has to scroll to. */
async function takeWholePicture(machine: Machine, page: Page, name: string): Promise<void> {
  await machine.takePicture(page, name)
  const last = page.getByRole('figure', { name: 'Activity in the last year' })
  await last.scrollIntoViewIfNeeded()
  await machine.takePicture(page, `${name}-below`)
}

/** The PNG on the clipboard, in base64. The two builds of Electron have different interfaces. */
function readPicture(app: ElectronApplication): Promise<string> {
  return app.evaluate(async ({ clipboard }) => {
    const readImage: unknown = Reflect.get(clipboard, 'readImage')
    if (typeof readImage === 'function') return readImage().toPNG().toString('base64')
    const [item] = await clipboard.read()
    const picture = await item?.getType('image/png')
    return picture instanceof Blob ? Buffer.from(await picture.arrayBuffer()).toString('base64') : ''
  })
}

for (const appearance of ['light', 'dark'] as const) {
  for (const size of SIZES) {
    test(`two years of usage in ${appearance} at ${size.width} × ${size.height}`, async ({ machine }) => {
      await writeLibrary(machine, 730)
      await machine.writeData('window.json', { bounds: { x: 0, y: 0, ...size } })
      const { page, usage } = await openUsage(machine, { appearance })
      await usage.getByText('All', { exact: true }).click()
      await expect(usage.getByRole('figure', { name: 'API-equivalent cost per week' })).toBeVisible()
      await takeWholePicture(machine, page, `usage-${appearance}-${size.width}`)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  }

  test(`one day of usage in ${appearance}`, async ({ machine }) => {
    await writeLibrary(machine, 0)
    const { page, usage } = await openUsage(machine, { appearance })
    await expect(usage.getByRole('figure', { name: 'API-equivalent cost per day' })).toBeVisible()
    await takeWholePicture(machine, page, `usage-one-day-${appearance}`)
  })
}

test('without conversations the screen says what will be there', async ({ machine }) => {
  await machine.writeData('settings.json', READ)
  await mkdir(join(machine.home, '.claude', 'projects'), { recursive: true })
  const { page } = await machine.start()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Usage' }).click()
  await expect(page.getByRole('heading', { name: 'No usage yet' })).toBeVisible()
  await machine.takePicture(page, 'usage-empty')
})

test('keys go from bar to bar, and each says what it stands for', async ({ machine }) => {
  await writeLibrary(machine, 20)
  const { page, usage } = await openUsage(machine)
  const plot = usage.getByRole('figure', { name: 'API-equivalent cost per day' })
  const bars = plot.getByRole('group').getByRole('img')
  await expect(bars).toHaveCount(30)
  await bars.last().focus()
  const today = (await bars.last().getAttribute('aria-label')) ?? ''
  expect(today).toMatch(/\$\d/)
  await expect(plot.locator('figcaption')).toContainText(today)
  await page.keyboard.press('ArrowLeft')
  await expect(bars.nth(28)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(bars.first()).toBeFocused()
  await expect(plot.locator('figcaption')).toContainText('nothing')
  // Behind it there is a table with the same days.
  await expect(plot.getByRole('table', { includeHidden: true })).toContainText('Cache write tokens (1 h)')
  await machine.takePicture(page, 'usage-keys')
})

test('a plot can be shown as a table, and copied as CSV and as a picture', async ({ machine }) => {
  await writeLibrary(machine, 20)
  const { app, page, usage } = await openUsage(machine)
  const plot = usage.getByRole('figure', { name: 'API-equivalent cost per day' })
  await plot.getByRole('button', { name: 'Copy as a picture' }).click()
  await expect.poll(async () => (await readPicture(app)).length).toBeGreaterThan(5000)
  await writeFile(test.info().outputPath('usage-copied.png'), Buffer.from(await readPicture(app), 'base64'))
  await plot.getByRole('button', { name: 'Copy as CSV' }).click()
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^Day,Responses,Input tokens.*\n\d{4}-\d{2}-\d{2},\d+,\d+/)
  await plot.getByRole('button', { name: 'Show as a table' }).click()
  await expect(plot.getByRole('columnheader', { name: 'Output tokens' })).toBeVisible()
  await machine.takePicture(page, 'usage-table')
})

test('filters narrow all figures, and the most expensive session opens with a click', async ({ machine }) => {
  await writeLibrary(machine, 60)
  const { page, usage } = await openUsage(machine)
  const responses = usage.getByRole('definition').nth(2)
  const count = async () => Number.parseInt((await responses.textContent())?.replace(',', '') ?? '', 10)
  await expect.poll(count).toBeGreaterThan(0)
  const all = await count()
  await usage.getByRole('combobox', { name: 'Project' }).selectOption({ label: 'notes' })
  await expect.poll(count).toBeLessThan(all)
  await usage.getByText('7 days').click()
  await usage.getByText('Tokens', { exact: true }).first().click()
  await expect(usage.getByRole('figure', { name: 'Tokens per day' })).toBeVisible()
  await usage.getByText('By project', { exact: true }).first().click()
  await machine.takePicture(page, 'usage-filtered')
  await usage.getByRole('combobox', { name: 'Project' }).selectOption({ label: 'All projects' })
  const [title] = await usage.getByRole('table').getByRole('button').allTextContents()
  await usage.getByRole('table').getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title ?? 'none' })).toBeVisible()
})

test('the reader says what a session cost, and how its prompts grew', async ({ machine }) => {
  await writeLibrary(machine, 3)
  const { page, usage } = await openUsage(machine)
  await usage.getByRole('table').getByRole('button').first().click()
  const fact = page.getByRole('button', { name: /tokens · \$/ })
  await expect(fact).toHaveAttribute('title', /Session with its subagents: \$[\d.,]+/)
  await fact.click()
  const curve = page.getByRole('figure', { name: 'Context' })
  await expect(curve.getByRole('button', { name: /prompt .* tokens \(/ }).first()).toBeVisible()
  await expect(page.getByText('Filled by, estimated from text lengths')).toBeVisible()
  await machine.takePicture(page, 'usage-context')
  await curve.getByRole('group').getByRole('button').nth(2).press('Enter')
  await expect(page.locator('[data-focused]')).toBeVisible()
})

test('the list can be sorted by cost, tokens and duration', async ({ machine }) => {
  await writeLibrary(machine, 12)
  const { page } = await openUsage(machine)
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Library' }).click()
  await page.getByRole('radio', { name: 'Group by date' }).check({ force: true })
  const amounts = page.locator('.session-item-amount')
  for (const [sort, unit] of [
    ['Tokens', 'tokens'],
    ['Duration', 'min'],
    ['Cost', '$'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption(sort)
    await expect(amounts.first()).toContainText(unit)
  }
  await machine.takePicture(page, 'usage-sorted-list')
})
