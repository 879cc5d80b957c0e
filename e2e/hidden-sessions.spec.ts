import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/axe.ts'
import { copySample } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('warmups and empty sessions are hidden with a count, and one switch shows them', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  const list = page.getByRole('tree', { name: 'Sessions' })
  await expect(page.getByText('17 sessions')).toBeVisible()
  await expect(page.getByText('3 hidden')).toBeVisible()
  await expect(list.getByText('warmup', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show hidden sessions' }).click()
  await expect(page.getByText('20 sessions')).toBeVisible()
  await page.getByRole('radio', { name: 'Group by date' }).check({ force: true })
  await list.focus()
  await page.keyboard.press('End')
  await expectAccessible(page)
  await machine.takePicture(page, 'shown')
  await page.getByRole('button', { name: 'Hide sessions again' }).click()
  await expect(page.getByText('17 sessions')).toBeVisible()
})

test('filters narrow the list, say so, and can be taken off', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const popover = page.getByRole('dialog', { name: 'Filter sessions' })
  await popover.getByRole('combobox', { name: 'Project' }).selectOption('/home/mira/code/tidewater')
  await popover.getByRole('checkbox', { name: 'Has branches' }).check()
  await expectAccessible(page)
  await machine.takePicture(page, 'filters')
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  const list = page.getByRole('tree', { name: 'Sessions' })
  await expect(list.getByRole('treeitem', { level: 2 })).not.toHaveCount(0)
  for (const item of await list.getByRole('treeitem', { level: 2 }).all()) {
    await expect(item.getByRole('img', { name: /^\d+ branches$/ })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Remove the filter Has branches' }).click()
  await expect(list.getByRole('treeitem', { level: 2 })).toHaveCount(5)

  await page.getByRole('button', { name: /^Filter/ }).click()
  await popover.getByRole('checkbox', { name: 'Deleted' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No sessions match these filters.')).toBeVisible()
  await machine.takePicture(page, 'nothing-fits')
  await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('17 sessions')).toBeVisible()
})

test('a session that goes from disk is marked, and one that comes shows up, while one looks elsewhere', async ({
  machine,
}) => {
  const root = await copySample(machine)
  const { page } = await machine.start()
  const list = page.getByRole('tree', { name: 'Sessions' })
  await expect(page.getByText('17 sessions')).toBeVisible()
  await list.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  const active = await list.getAttribute('aria-activedescendant')
  const row = list.locator(`[id="${active}"]`)
  const title = (await row.locator('.session-item-title').textContent()) ?? ''
  const place = (await row.boundingBox())?.y

  const project = join(root, 'projects', '-home-mira-code-foldline')
  const now = new Date().toISOString()
  const record = {
    type: 'user',
    timestamp: now,
    cwd: '/home/mira/code/foldline',
    uuid: 'u1',
    parentUuid: null,
  }
  const message = { role: 'user', content: 'Where did the kittiwake go?' }
  await writeFile(
    join(project, '11111111-1111-4111-8111-111111111111.jsonl'),
    `${JSON.stringify({ ...record, message })}\n`,
  )
  await expect(page.getByText('18 sessions')).toBeVisible()
  // What one looks at has not moved, and the keyboard is still on it.
  const same = list.getByRole('treeitem', { name: title })
  expect((await same.boundingBox())?.y).toBe(place)
  await expect(same).toHaveAttribute('data-active', 'true')

  await page.keyboard.press('Home')
  const fresh = list.getByRole('treeitem', { name: /^Where did the kittiwake go/ })
  await expect(fresh.getByRole('img', { name: 'Being written right now' })).toBeVisible()
  await rm(join(project, '11111111-1111-4111-8111-111111111111.jsonl'))
  await expect(fresh.getByRole('img', { name: /^Deleted/ })).toBeVisible()
  await machine.takePicture(page, 'gone')
})
