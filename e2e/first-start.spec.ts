import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/axe.ts'
import { showFolders } from './support/folders.ts'
import { writeLibrary } from './support/library.ts'
import { expect, test } from './support/test.ts'

test('where nothing is found, a first start offers a folder and the sample', async ({ machine }) => {
  const { page } = await machine.start()
  await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open a folder…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open sample conversations' })).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'nothing-found')
})

test('the sample can be looked at, is marked as such, and is there again after a restart', async ({
  machine,
}) => {
  const first = await machine.start()
  await first.page.getByRole('button', { name: 'Open sample conversations' }).click()
  await expect(first.page.getByRole('treeitem', { name: /Release 0\.4\.0/ })).toBeVisible()
  await machine.takePicture(first.page, 'sample-sessions')
  await showFolders(first.page)
  const row = first.page.getByRole('row', { name: /Sample conversations/ })
  await expect(row.getByText('Sample', { exact: true })).toBeVisible()
  await expect(row.getByRole('cell', { name: /today|yesterday|ago|20\d\d/ })).toBeVisible()
  await machine.takePicture(first.page, 'sample')
  await first.page.keyboard.press('ControlOrMeta+Shift+K')
  await expect(
    first.page.getByText('Nothing is backed up yet. Sample conversations are not backed up.'),
  ).toBeVisible()
  await first.quit()

  const second = await machine.start()
  await showFolders(second.page)
  const again = second.page.getByRole('row', { name: /Sample conversations/ })
  await again.getByRole('button', { name: /from the list; its files stay/ }).click()
  await expect(second.page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
  const report = second.page.getByText(
    '“Sample conversations” was removed from the list. Its files are unchanged.',
  )
  await expect(report).toBeVisible()
  await expectAccessible(second.page)
  await machine.takePicture(second.page, 'sample-off')
  // Once in the page, and there it is what a screen reader is told.
  await expect(report).toHaveCount(1)
  await expect(second.page.getByRole('status')).toHaveText([await report.innerText()])
})

test('a root is found and counted', async ({ machine }) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 3, sessionsPerProject: 4 })
  const { page } = await machine.start()
  await showFolders(page)
  const row = page.getByRole('row', { name: /~\/\.claude/ })
  await expect(row.getByRole('cell')).toHaveText([
    '3',
    '12',
    '0',
    /KB|bytes/,
    /Mar 1, 2026 – Mar 3, 2026/,
    '',
  ])
  await expect(page.getByText('1 folder, 3 projects, 12 sessions')).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'one-root')
  expect(await readFile(machine.logFile, 'utf8')).not.toMatch(/\[(warn|error)\]/)
})

test('CLAUDE_CONFIG_DIR comes first, and both other places are looked at', async ({ machine }) => {
  const configured = join(machine.home, 'work', 'claude')
  await writeLibrary(configured, { projects: 1, sessionsPerProject: 1 })
  await writeLibrary(join(machine.home, '.claude'), { projects: 2, sessionsPerProject: 2 })
  await mkdir(join(machine.home, '.config', 'claude'), { recursive: true })
  const { page } = await machine.start({ CLAUDE_CONFIG_DIR: configured })
  await showFolders(page)
  await expect(page.getByRole('rowheader')).toHaveText([
    /^~\/work\/claude.*CLAUDE_CONFIG_DIR$/,
    /^~\/\.claude/,
    /^~\/\.config\/claude/,
  ])
  await expect(page.getByRole('row', { name: /\.config/ })).toContainText('No conversations here yet.')
  await machine.takePicture(page, 'three-roots')
})

test('a CLAUDE_CONFIG_DIR that is not there is a row with the reason', async ({ machine }) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 1 })
  const { page } = await machine.start({ CLAUDE_CONFIG_DIR: join(machine.home, 'misspelt') })
  await showFolders(page)
  const row = page.getByRole('row', { name: /~\/misspelt/ })
  await expect(row).toContainText('From CLAUDE_CONFIG_DIR')
  await expect(row).toContainText('This folder cannot be read: it does not exist.')
  await expect(page.getByRole('row', { name: /~\/\.claude/ })).toContainText('bytes')
  await expectAccessible(page)
  await machine.takePicture(page, 'misspelt')
})

test('where nothing else is found, the path in CLAUDE_CONFIG_DIR is named, and looked at again', async ({
  machine,
}) => {
  const file = join(machine.home, 'notes.txt')
  await writeFile(file, '')
  const { app, page } = await machine.start({ CLAUDE_CONFIG_DIR: file })
  await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
  await expect(page.getByRole('paragraph').first()).toHaveText(
    'CLAUDE_CONFIG_DIR is set to ~/notes.txt. This is a file, not a folder.',
  )
  await expectAccessible(page)
  await machine.takePicture(page, 'not-a-folder')

  await rm(file)
  await writeLibrary(file, { projects: 1, sessionsPerProject: 2 })
  await app.evaluate(({ Menu }) => {
    const menu = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File')
    menu?.submenu?.items.find(({ label }) => label === 'Refresh')?.click()
  })
  await expect(page.getByRole('treeitem', { name: /^Hello/ })).toHaveCount(2)
})

test('a root without conversations is said to have none, and the sample is offered', async ({ machine }) => {
  await mkdir(join(machine.home, '.claude'))
  const { page } = await machine.start()
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open sample conversations' })).toBeVisible()
  await machine.takePicture(page, 'no-conversations-yet')
})

test('what could not be read is said, and can be looked at', async ({ machine }) => {
  const root = join(machine.home, '.claude')
  await writeLibrary(root, { projects: 1, sessionsPerProject: 1 })
  await symlink(join(root, 'nowhere'), join(root, 'projects', 'moved'))
  await symlink(join(root, 'nowhere'), join(root, 'projects', '-home-ada-project-0', 'broken.jsonl'))
  const { page } = await machine.start()
  // Beside the sessions it is told that there is something; the page with the folders tells what.
  await page.getByRole('button', { name: '2 folders or files could not be read' }).click()
  const problems = page.getByText('2 folders or files could not be read')
  await problems.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(join(root, 'projects', 'moved'))).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'problems')
})

test('a first start welcomes and asks in one card, once', async ({ machine }) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 2 })
  const first = await machine.start()
  const card = first.page.getByRole('complementary')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Welcome to Scrollback')
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card).toContainText('Back them up?')
  await expectAccessible(first.page)
  await machine.takePicture(first.page, 'welcome-light')
  await first.app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark'
  })
  await machine.takePicture(first.page, 'welcome-dark')
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card).toBeHidden()
  await first.quit()

  const { page } = await machine.start()
  await expect(page.getByRole('treeitem', { name: /^Hello/ })).toHaveCount(2)
  await expect(page.getByRole('complementary')).toBeHidden()
})

test('where there is nothing to keep, the welcome comes without a question', async ({ machine }) => {
  const { page } = await machine.start()
  const card = page.getByRole('complementary', { name: 'Welcome' })
  await expect(card).toBeVisible()
  await machine.takePicture(page, 'welcome-empty')
  await card.getByRole('button', { name: 'Got it' }).click()
  await expect(card).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
})
