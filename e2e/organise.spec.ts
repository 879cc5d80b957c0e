import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { runCommandLine } from './support/command-line.ts'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

const ID = 'd505d784-cd5e-42ca-9c0c-70832b977680'
const TITLE = 'Tide curve on the station page'

async function goDark(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark'
  })
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
}

test('stars, tags and names are given with the keyboard, seen in the list, and undone', async ({
  machine,
}) => {
  await copySample(machine)
  const { app, page } = await machine.start()
  const list = page.getByRole('tree', { name: 'Sessions' })
  const row = (title: string) => list.getByRole('treeitem', { name: new RegExp(title) })
  await openSession(page, TITLE)
  const star = page.getByRole('button', { name: 'Star this session' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('s')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(row(TITLE).getByRole('img', { name: 'Starred' })).toBeVisible()

  // A tag is made by typing, and chosen by its first letters after that.
  await page.keyboard.press('t')
  const tags = page.getByRole('dialog', { name: /^Tags of/ })
  await page.keyboard.type('curve')
  await page.keyboard.press('Enter')
  await expect(tags.getByRole('option', { name: /curve set/ })).toBeVisible()
  await page.keyboard.type('needs review')
  await page.keyboard.press('Enter')
  await expect(tags.getByRole('option', { name: /needs review set/ })).toBeVisible()
  await machine.takePicture(page, 'tags')
  await page.keyboard.press('Escape')
  await expect(row(TITLE).getByText('curve', { exact: true })).toBeVisible()

  // Several sessions at once.
  await list.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText(/^[23] selected$/)).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: /^Tags of [23] sessions/ })).toBeVisible()
  await page.keyboard.type('cur')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => list.getByText('curve', { exact: true }).count()).toBeGreaterThan(1)
  await machine.takePicture(page, 'list')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(list.getByText('curve', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')

  await openSession(page, TITLE)
  await page.keyboard.press('F2')
  const name = page.getByRole('dialog', { name: 'Rename the session' })
  await name.getByRole('textbox', { name: 'Name' }).fill('My curve')
  await machine.takePicture(page, 'rename')
  await name.getByRole('button', { name: 'Rename' }).click()
  await expect(name).toBeHidden()
  await expect(row('My curve')).toBeVisible()
  const { stdout } = await runCommandLine(machine, ['sessions', '--json'])
  expect(JSON.parse(stdout).find(({ id }: { id: string }) => id === ID)).toMatchObject({
    starred: true,
    tags: ['curve', 'needs review'],
    name: 'My curve',
  })

  await page.keyboard.press('ControlOrMeta+Shift+H')
  await expect(page.getByRole('region', { name: 'Starred sessions' }).getByText('My curve')).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'home')
  await goDark(app, page)
  await expectAccessible(page)
  await machine.takePicture(page, 'home-dark')
})

test('the menu of a session asks before it resumes or deletes, and says what will happen', async ({
  machine,
}) => {
  const root = await copySample(machine)
  const file = join(root, `projects/-home-mira-code-tidewater/${ID}.jsonl`)
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(file, longAgo, longAgo)
  const { app, page } = await machine.start()
  await openSession(page, TITLE)
  const row = page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { name: new RegExp(TITLE) })

  await page
    .getByRole('toolbar', { name: 'Reading' })
    .getByRole('button', { name: 'Session actions' })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Copy transcript path' })).toBeEnabled()
  await machine.takePicture(page, 'menu')
  await page.getByRole('menuitem', { name: 'Copy session id' }).click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(ID)

  // The folder of the sample is on nobody's disk.
  await row.hover()
  await row.getByRole('button', { name: 'Session actions' }).click()
  await page.getByRole('menuitem', { name: 'Resume in terminal' }).click()
  const resume = page.getByRole('alertdialog', { name: /^Resume/ })
  await expect(resume.getByText('Where is it now?')).toBeVisible()
  await expect(resume.getByRole('button', { name: 'Restore and resume' })).toBeDisabled()
  await machine.takePicture(page, 'resume')
  await page.keyboard.press('Escape')

  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete from disk…' }).click()
  const remove = page.getByRole('alertdialog', { name: /^Delete/ })
  await expect(remove.getByText('Not completely backed up.')).toBeVisible()
  await expect(remove.getByText(`${ID}.jsonl`)).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'delete')
  await goDark(app, page)
  await machine.takePicture(page, 'delete-dark')
  await remove.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeHidden()
  await stat(file)
})
