import type { Page } from '@playwright/test'
import { copySample } from './support/sample.ts'
import { expect, test } from './support/test.ts'

function findFocus(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
  )
}

test('from the start to a conversation and back with the keyboard alone', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  await page.keyboard.press('/')
  expect(await findFocus(page)).toBe('Search all sessions')
  await page.keyboard.press('ArrowDown')
  const list = page.getByRole('tree', { name: 'Sessions' })
  await expect(list).toBeFocused()

  // A group folds and unfolds, and its sessions can be walked through.
  const group = list.getByRole('treeitem', { level: 1 }).first()
  await expect(list).toHaveAttribute('aria-activedescendant', (await group.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowLeft')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await machine.takePicture(page, 'focus-in-list')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('feed')).toBeVisible()
  await expect(list.getByRole('treeitem', { selected: true })).toHaveCount(1)

  // Steps of the conversation, then the palette, from anywhere.
  await page.keyboard.press('j')
  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('release 0.4')
  await expect(palette.getByRole('option', { name: /^Release 0\.4\.0/ })).toBeVisible()
  await machine.takePicture(page, 'palette')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(list.getByRole('treeitem', { selected: true })).toContainText('Release 0.4.0')

  // What is folded away or filtered out is shown when one goes there.
  const foldline = list.getByRole('treeitem', { name: /^foldline/, level: 1 })
  await foldline.click()
  await expect(foldline).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('release 0.4')
  await expect(palette.getByRole('option', { name: /^Release 0\.4\.0/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(list.getByRole('treeitem', { selected: true })).toContainText('Release 0.4.0')
  await expect(list.getByRole('treeitem', { selected: true })).toBeInViewport()
  await machine.takePicture(page, 'unfolded')

  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('theme dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)

  // A dialog that opens another leaves it open, and each gives the focus back.
  await page.keyboard.press('ControlOrMeta+L')
  await expect(list).toBeFocused()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('keyboard shortcuts')
  await page.keyboard.press('Enter')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(palette).toBeHidden()
  await expect(keys).toContainText('Search all sessions')
  await machine.takePicture(page, 'keys')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(list).toBeFocused()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeFocused()
})

test('a dialog gives a field back as it was: one goes on typing', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  await page.keyboard.press('/')
  await page.keyboard.type('tide tble')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(field).toBeFocused()
  await page.keyboard.type('a')
  await expect(field).toHaveValue('tide table')

  // Whoever goes to a session from there wants to read it.
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('release 0.4')
  await expect(palette.getByRole('option', { name: /^Release 0\.4\.0/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Release 0.4.0', level: 1 })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('feed').locator(':focus')).toHaveCount(1)
  await expect(field).toHaveValue('tide table')
})

test('everything in the window is a stop of the Tab key, each list only one', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  const names: string[] = []
  for (let count = 0; count < 27; count += 1) {
    await page.keyboard.press('Tab')
    names.push(await findFocus(page))
  }
  expect(names.splice(17, 8)).toEqual(new Array(8).fill(expect.stringMatching(/ago$|[A-Z][a-z]+ \d+$/)))
  expect(names).toEqual([
    'Library',
    'Usage',
    'Vault',
    'Folders',
    'Help',
    'Settings',
    'Search all sessions',
    'How to search',
    'Group by project',
    'Sort by',
    'Filter',
    'Sessions',
    'Show hidden sessions',
    'Width of the list',
    'Choose another folder…',
    'Not now',
    'Turn on backups',
    expect.stringMatching(/: (no sessions|\d+ sessions?)$/),
    'Backups are off',
  ])
})

test('panes are resized with the keyboard, and keep their size over a restart', async ({ machine }) => {
  await copySample(machine)
  const first = await machine.start()
  const side = first.page.getByRole('navigation', { name: 'Sessions' })
  const before = (await side.boundingBox())?.width ?? 0
  await first.page.getByRole('separator', { name: 'Width of the list' }).focus()
  await first.page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await side.boundingBox())?.width).toBeGreaterThan(before)
  const wider = Math.round((await side.boundingBox())?.width ?? 0)
  await first.page.getByRole('radio', { name: 'Group by date' }).check({ force: true })
  await first.quit()

  const { page } = await machine.start()
  const again = page.getByRole('navigation', { name: 'Sessions' })
  await expect.poll(async () => Math.round((await again.boundingBox())?.width ?? 0)).toBe(wider)
  await expect(page.getByRole('radio', { name: 'Group by date' })).toBeChecked()
})
