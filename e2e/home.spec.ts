import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { copySample, openSession } from './support/sample.ts'
import { expect, type Machine, test } from './support/test.ts'

const OLD_TALK = 'projects/-home-mira-code-tidewater/44ec6509-6685-4792-9ac6-8964ec69f7a3.jsonl'

/** The sample as it is, but for a session so old that Claude Code deletes it within days. */
async function prepare(machine: Machine): Promise<void> {
  const root = await copySample(machine)
  const time = new Date(Date.now() - 27 * 86_400_000)
  await utimes(join(root, OLD_TALK), time, time)
  await machine.writeData('settings.json', { isWelcomed: true, isKeepingAsked: true })
}

test('from home one goes to a recent session, and with the rail back home', async ({ machine }) => {
  await prepare(machine)
  const { page } = await machine.start()
  const home = page.getByRole('region', { name: 'Home' })
  const recent = home.getByRole('region', { name: 'Recent sessions' }).getByRole('button')
  await expect(recent).toHaveCount(8)
  await recent.filter({ hasText: 'Release 0.4.0' }).click()
  await expect(page.getByRole('heading', { name: 'Release 0.4.0', level: 1 })).toBeVisible()
  await expect(home).toBeHidden()

  const rail = page.getByRole('navigation', { name: 'Screens' })
  const library = rail.getByRole('button', { name: 'Library' })
  await expect(library).toHaveAttribute('aria-current', 'page')
  await library.click()
  await expect(home).toBeVisible()
  await openSession(page, 'Release 0.4.0')
  await page.keyboard.press('ControlOrMeta+Shift+H')
  await expect(home).toBeVisible()
})

test('sessions at risk are backed up with one button, and the status bar says when', async ({ machine }) => {
  await prepare(machine)
  const { page } = await machine.start()
  const home = page.getByRole('region', { name: 'Home' })
  const status = page.getByRole('contentinfo')
  await expect(status).toContainText('Index up to date')
  await expect(status).toContainText('Backups are off')
  await home.getByRole('button', { name: 'Turn on backups' }).click()
  await expect(home.getByText('within 7 days')).toBeHidden()
  await expect(home.getByText('Backed up just now')).toBeVisible()
  await expect(status).toContainText('Backed up just now')
  await machine.takePicture(page, 'backed-up')
  await status.getByRole('button', { name: 'Backed up just now' }).click()
  await expect(page.getByRole('heading', { name: 'Vault', level: 1 })).toBeVisible()
})

test('a day of the activity strip filters the list, by mouse and by keyboard', async ({ machine }) => {
  await prepare(machine)
  const { page } = await machine.start()
  const strip = page.getByRole('group', { name: 'Sessions per day' })
  const days = strip.getByRole('button')
  await expect(days).toHaveCount(84)
  const active = strip.getByRole('button', { name: /: \d+ sessions?$/ })
  const count = Number(/(\d+) sessions?$/.exec((await active.last().getAttribute('aria-label')) ?? '')?.[1])
  await active.last().click()
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  await expect(field).toHaveValue(/^after:\d{4}-\d\d-\d\d before:\d{4}-\d\d-\d\d$/)
  await expect(page.locator('#results [role="option"]')).toHaveCount(count)
  await machine.takePicture(page, 'day')

  // One stop of the Tab key; from there arrow keys go from day to day.
  await expect(strip.locator('[tabindex="0"]')).toHaveCount(1)
  await days.last().focus()
  await page.keyboard.press('ArrowUp')
  await expect(days.nth(76)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(days.first()).toBeFocused()
  const before = await field.inputValue()
  await page.keyboard.press('Enter')
  await expect(field).not.toHaveValue(before)
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()

  const figures = page.getByRole('table', { name: /^Sessions per day in the last 12 weeks/ })
  await expect(figures.getByRole('row')).toHaveCount((await active.count()) + 1)
})
