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

test('a note is written on a block and on the session, and marked beside both and in the outline', async ({
  machine,
}) => {
  await copySample(machine)
  const { app, page } = await machine.start()
  const feed = await openSession(page, TITLE)
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  const panel = page.getByRole('dialog', { name: 'Note' })
  await expect(panel.getByText('A block in')).toBeVisible()
  await panel.getByRole('textbox').fill('Use the **SVG** path. See `curve.ts`.')
  await machine.takePicture(page, 'note')
  await page.keyboard.press('ControlOrMeta+Enter')
  const note = feed.getByRole('complementary', { name: 'Your note' })
  await expect(note).toContainText('Use the SVG path.')
  const outline = page.getByRole('navigation', { name: 'Prompts' })
  await expect(outline.getByRole('img', { name: 'Has a note' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Add note' }).click()
  await panel.getByRole('textbox').fill('Decided in October')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Decided in October' })).toBeVisible()
  const row = page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { name: new RegExp(TITLE) })
  await expect(row.getByRole('img', { name: '2 notes' })).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'noted')
  await goDark(app, page)
  await expectAccessible(page)
  await machine.takePicture(page, 'noted-dark')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
  await note.getByRole('button', { name: 'Edit your note' }).click()
  await panel.getByRole('button', { name: 'Remove the note' }).click()
  await expect(note).toBeHidden()
})

test('a collection gathers sessions and places, is put in order, and is read from top to bottom', async ({
  machine,
}) => {
  await copySample(machine)
  const { app, page } = await machine.start()
  const list = page.getByRole('tree', { name: 'Sessions' })
  await openSession(page, TITLE)
  await page.keyboard.press('c')
  const collect = page.getByRole('dialog', { name: 'Add to a collection' })
  await expect(collect).toBeVisible()
  await page.keyboard.type('The story of the curve')
  await page.keyboard.press('Enter')
  await expect(collect).toBeHidden()

  // A block of it, with a note.
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  await page.getByRole('dialog', { name: 'Note' }).getByRole('textbox').fill('Here it began.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('complementary', { name: 'Your note' })).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(collect).toBeHidden()

  await page.getByRole('button', { name: 'Collections' }).click()
  await page.getByRole('menuitem', { name: /The story of the curve/ }).click()
  const story = page.getByRole('region', { name: 'The story of the curve' })
  await expect(story.getByRole('listitem').filter({ hasText: TITLE })).toHaveCount(2)
  await expect(story.getByText('This is what I would like on the station page')).toBeVisible()
  await expect(story.getByText('Here it began.')).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'collection')

  // The place goes up by key.
  const first = story.locator('.collection-entry').first()
  await expect(first).not.toContainText('Here it began.')
  await story.locator('.collection-open').last().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(first).toContainText('Here it began.')
  await story.getByRole('button', { name: 'Copy as one Markdown document' }).click()
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^# The story of the curve\n\n## Tide curve on the station page.*\n\nHere it began\.\n\n> /)
  const { stdout } = await runCommandLine(machine, ['collections', '--json'])
  expect(JSON.parse(stdout)).toHaveLength(1)

  await goDark(app, page)
  await expectAccessible(page)
  await machine.takePicture(page, 'collection-dark')
  await story.locator('.collection-open').first().click()
  await expect(page.getByRole('feed')).toBeVisible()

  // Groups and filters.
  await page.keyboard.press('t')
  await page.keyboard.type('curve')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Group by tag' }).check({ force: true })
  await expect(list.getByRole('treeitem', { name: /^curve/, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('curve')
  await page.keyboard.press('Escape')
  await expect(page.locator('.side-status').getByText('1 session', { exact: true })).toBeVisible()
  await machine.takePicture(page, 'filtered-dark')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('17 sessions')).toBeVisible()
})
