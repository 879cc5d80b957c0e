import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { runCommandLine } from './support/command-line.ts'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

const PROJECT = 'projects/-home-mira-code-tidewater'
const TITLE = 'Tide curve on the station page'

/** No one can click in the system's own dialog here, so it answers by itself: the name it suggests, in this folder. */
async function answerSaveDialog(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, folder) => {
    const answer = (...given: unknown[]) => {
      const { defaultPath } = given.at(-1) as { defaultPath: string }
      return Promise.resolve({
        canceled: false,
        filePath: `${folder}/${defaultPath.split(/[/\\]/).at(-1)}`,
      })
    }
    dialog.showSaveDialog = answer as typeof dialog.showSaveDialog
  }, folder)
}

test('a kept session that is deleted is found, read and exported like any other, and restored', async ({
  machine,
}) => {
  const root = await copySample(machine)
  const saved = join(machine.home, 'saved')
  await mkdir(saved)
  const { code } = await runCommandLine(machine, ['keep', '--to', join(machine.home, 'vault')])
  expect(code).toBe(0)
  const { app, page } = await machine.start()
  await answerSaveDialog(app, saved)
  const list = page.getByRole('navigation', { name: 'Sessions' })
  const feed = await openSession(page, TITLE)
  const before = await feed.getByRole('article').first().innerText()

  const ids = (await readdir(join(root, PROJECT))).filter((name) => name.startsWith('d505d784'))
  expect(ids).not.toEqual([])
  for (const name of ids) await rm(join(root, PROJECT, name), { recursive: true })
  const kept = list.getByRole('img', { name: 'Deleted from disk, backed up in your vault' })
  await expect(kept).toHaveCount(1)
  await expect(page.getByText('You are reading the backup in your vault.')).toBeVisible()
  await expect(page.getByText('Being written')).toHaveCount(0)
  await expect(page.getByText('What Scrollback has read stays here until you leave')).toHaveCount(0)
  await expectAccessible(page)
  await machine.takePicture(page, 'kept')

  await page.getByRole('combobox', { name: 'Search all sessions' }).fill('is:kept is:gone tide')
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(results.getByRole('option')).toHaveCount(1)
  await expect(results.getByText('deleted, backed up', { exact: true })).toBeVisible()
  await machine.takePicture(page, 'found')
  await page.keyboard.press('Escape')

  const again = await openSession(page, TITLE)
  expect(await again.getByRole('article').first().innerText()).toBe(before)
  await page.keyboard.press('ControlOrMeta+e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: 'Web page' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Export…' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Saved as .*\.html/)).toBeVisible()
  const [name = ''] = await readdir(saved)
  expect(await readFile(join(saved, name), 'utf8')).toContain(TITLE)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Restore…' }).click()
  const restore = page.getByRole('dialog', { name: /restore/i })
  await restore.getByRole('button', { name: 'Preview' }).click()
  await expect(restore).toContainText('will be written')
  await machine.takePicture(page, 'restore')
  await restore.getByRole('button', { name: 'Restore', exact: true }).click()
  await restore.getByRole('button', { name: 'Done' }).click()
  await expect(kept).toHaveCount(0)
  await expect(page.getByText('You are reading the backup in your vault.')).toBeHidden()
})

test('what was deleted before the index was built is found in the vault', async ({ machine }) => {
  const root = await copySample(machine)
  await runCommandLine(machine, ['keep', '--to', join(machine.home, 'vault')])
  await rm(join(root, PROJECT), { recursive: true })
  const { page } = await machine.start()
  const list = page.getByRole('navigation', { name: 'Sessions' })
  await expect(
    list.getByRole('img', { name: 'Deleted from disk, backed up in your vault' }).first(),
  ).toBeVisible()
  const feed = await openSession(page, TITLE)
  await expect(feed.getByRole('article').first()).toBeVisible()
  await machine.takePicture(page, 'from-the-vault')
})
