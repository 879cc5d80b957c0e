import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { showFolders } from './support/folders.ts'
import { writeLibrary } from './support/library.ts'
import { expect, test } from './support/test.ts'

/** No one can click in the system's own dialog here, so it answers by itself. */
async function answerDialogWith(app: ElectronApplication, folder: string | undefined): Promise<void> {
  await app.evaluate(
    ({ dialog }, filePaths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: filePaths.length === 0, filePaths })
    },
    folder === undefined ? [] : [folder],
  )
}

test('a folder that was opened is counted, remembered, and can be taken off again without touching its files', async ({
  machine,
}) => {
  const folder = join(machine.home, 'backup of the old laptop')
  await writeLibrary(folder, { projects: 2, sessionsPerProject: 3 })
  const before = await readdir(folder, { recursive: true })

  const first = await machine.start()
  await answerDialogWith(first.app, folder)
  await first.page.getByRole('button', { name: 'Open a folder…' }).click()
  await expect(first.page.getByRole('treeitem', { name: /^Hello/ })).toHaveCount(6)
  await machine.takePicture(first.page, 'opened')
  await showFolders(first.page)
  await expect(first.page.getByRole('row', { name: /old laptop/ })).toContainText('Opened by you')
  await first.quit()

  const { page } = await machine.start()
  await showFolders(page)
  const row = page.getByRole('row', { name: /old laptop/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('6')
  await row.getByRole('button', { name: /from the list; its files stay/ }).click()
  await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
  expect(await readdir(folder, { recursive: true })).toEqual(before)
})

test('a folder without conversations is refused in a clear sentence', async ({ machine }) => {
  const folder = join(machine.home, 'Documents')
  await mkdir(folder)
  const { app, page } = await machine.start()
  await answerDialogWith(app, folder)
  await page.getByRole('button', { name: 'Open a folder…' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('has no Claude Code conversations')
  await expectAccessible(page)
  await machine.takePicture(page, 'not-a-root')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
})

test('closing the dialog changes nothing', async ({ machine }) => {
  const { app, page } = await machine.start()
  await answerDialogWith(app, undefined)
  await page.getByRole('button', { name: 'Open a folder…' }).click()
  await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the menu opens a folder too', async ({ machine }) => {
  const folder = join(machine.home, 'kept')
  await writeLibrary(folder, { projects: 1, sessionsPerProject: 1 })
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  await answerDialogWith(app, folder)
  await app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File')
    file?.submenu?.items.find(({ label }) => label === 'Open Folder…')?.click()
  })
  await expect(page.getByRole('treeitem', { name: /^Hello/ })).toBeVisible()
})

test('an opened folder that is gone stays on the list with the reason, and comes back', async ({
  machine,
}) => {
  const folder = join(machine.home, 'stick')
  await machine.writeData('settings.json', { openedRoots: [folder] })
  const { page } = await machine.start()
  const home = page.getByRole('region', { name: 'Home' })
  await expect(home).toContainText('cannot be read: it does not exist')
  await machine.takePicture(page, 'gone-home')
  await home.getByRole('button', { name: 'Show folders' }).click()
  const row = page.getByRole('row', { name: /stick/ })
  await expect(row).toContainText('cannot be read: it does not exist')
  await expectAccessible(page)
  await machine.takePicture(page, 'gone')

  await writeLibrary(`${folder}.tmp`, { projects: 1, sessionsPerProject: 2 })
  await rename(`${folder}.tmp`, folder)
  await row.getByRole('button', { name: /^Refresh/ }).click()
  await page.getByRole('button', { name: 'Library' }).click()
  await expect(page.getByRole('treeitem', { name: /^Hello/ })).toHaveCount(2)
})

function findFocus(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
  )
}

test('removing folders from the list with the keyboard keeps the place', async ({ machine }) => {
  const folders = ['one', 'two', 'three'].map((name) => join(machine.home, name))
  for (const folder of folders) await writeLibrary(folder, { projects: 1, sessionsPerProject: 1 })
  await machine.writeData('settings.json', { openedRoots: folders })
  const { page } = await machine.start()
  await showFolders(page)
  await expect(page.getByText('3 folders, 3 projects')).toBeVisible()
  const takeOff = async (name: string) => {
    await page.getByRole('button', { name: `Remove ~/${name} from` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText(`“~/${name}” was removed from the list.`)
  }
  await takeOff('one')
  await expect.poll(() => findFocus(page)).toBe('Refresh ~/two')
  await machine.takePicture(page, 'focus-after-removal')
  await takeOff('three')
  await expect.poll(() => findFocus(page)).toBe('Refresh ~/two')
  await takeOff('two')
  await expect.poll(() => findFocus(page)).toBe('Open a folder…')
})

test('whoever opens the sample with the keyboard can type a search at once', async ({ machine }) => {
  const { page } = await machine.start()
  await page.getByRole('button', { name: 'Open sample conversations' }).press('Enter')
  await expect.poll(() => findFocus(page)).toBe('Search all sessions')
  await expect(page.getByRole('treeitem').first()).toBeVisible()
})
