import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, type Machine, test } from './support/test.ts'
import { unzip } from './support/unzip.ts'

/** Made here, so that no secret stands in the repository. */
function toKey(seed: number): string {
  let state = seed * 7919 + 17
  const signs = Array.from({ length: 92 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % 36).toString(36)
  })
  return `sk-${'ant'}-api03-${signs.join('')}AA`
}

const PASSWORD = ['kV9x', 'Qm27', 'Lr5T', 'wZ81'].join('')

/** Three sessions, of which one has several hundred keys. */
async function writeSessions(machine: Machine, keys = 300): Promise<void> {
  const project = join(machine.home, '.claude', 'projects', '-home-ada-tides')
  await mkdir(project, { recursive: true })
  const write = async (number: number, texts: readonly string[]) => {
    const sessionId = `0000000${number}-0000-4000-8000-000000000000`
    let parentUuid: string | null = null
    const lines = texts.map((text, at) => {
      const isPrompt = at % 2 === 0
      const uuid = `${number}${String(at).padStart(7, '0')}-0000-4000-8000-000000000000`
      const content = isPrompt ? text : [{ type: 'text', text }]
      const message = isPrompt
        ? { role: 'user', content }
        : {
            id: `m${number}-${at}`,
            role: 'assistant',
            model: 'claude-opus-4-1',
            content,
            usage: { input_tokens: 1, output_tokens: 1 },
          }
      const line = JSON.stringify({
        type: isPrompt ? 'user' : 'assistant',
        parentUuid,
        uuid,
        sessionId,
        cwd: '/home/ada/tides',
        version: '2.1.1',
        timestamp: new Date(Date.UTC(2026, 9, number, 9, 0, at)).toISOString(),
        message,
      })
      parentUuid = uuid
      return line
    })
    await writeFile(join(project, `${sessionId}.jsonl`), `${lines.join('\n')}\n`)
  }
  await write(1, [
    'Why does the tide service answer 401?',
    `It sends ${toKey(0)}, and DB_PASSWORD=${PASSWORD} is set. <img src=x onerror=alert(1)>`,
  ])
  await write(2, [
    'Use another key',
    `I put ${toKey(0)} into the file.`,
    'Thanks, the customer is Harbour Ltd.',
    'Done.',
  ])
  const many = Array.from({ length: keys }, (_, at) => `${at}: ${toKey(at + 1)}`)
  await write(3, ['Print all keys of the old service', many.join('\n'), 'Good.', 'You are welcome.'])
}

async function answerSaveDialog(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, folder) => {
    const answer = (...given: unknown[]) => {
      const { defaultPath } = given.at(-1) as { defaultPath: string }
      return Promise.resolve({ canceled: false, filePath: `${folder}/${defaultPath.split(/[/\\]/).at(-1)}` })
    }
    dialog.showSaveDialog = answer as typeof dialog.showSaveDialog
  }, folder)
}

async function openExport(page: Page) {
  await expect(page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem').nth(1)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog
    .getByRole('radio', { name: /^Everything/ })
    .first()
    .check({ force: true })
  await expect(dialog.getByText(/^\d+ secrets of \d+ kinds? in \d+ sessions?/)).toBeVisible({
    timeout: 60_000,
  })
  return dialog
}

async function readPages(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
}

async function inBothThemes(machine: Machine, page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await machine.takePicture(page, `${name}-${colorScheme}`)
  }
}

test('secrets are reviewed with the keyboard, and the export follows the decisions', async ({ machine }) => {
  await writeSessions(machine)
  const saved = join(machine.home, 'saved')
  await mkdir(saved)
  const { app, page } = await machine.start()
  await answerSaveDialog(app, saved)
  const dialog = await openExport(page)
  await expect(dialog.getByText(/^302 secrets of 2 kinds in 3 sessions/)).toBeVisible()
  await expectAccessible(page)
  await inBothThemes(machine, page, 'export')

  await dialog.getByRole('button', { name: 'Review…' }).focus()
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: 'Review secrets' })
  const list = review.getByRole('tree', { name: 'Secrets' })
  await expect(list).toBeFocused()
  const active = list.locator('[role=treeitem][aria-selected=true]')
  await expect(active).toHaveAccessibleName(/^Removed sk-ant-…\w{4} 2 places in 2 sessions/)
  await expect(review).not.toContainText(toKey(0).slice(20, 60))
  await page.keyboard.press('Enter')
  await expect(list.getByText(/It sends/)).toBeVisible()
  await expectAccessible(page)
  await inBothThemes(machine, page, 'review')
  // The first place stays, the second goes.
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(active).toHaveAccessibleName(/^Left in/)
  await page.keyboard.press('r')
  await expect(active.locator('mark')).toHaveText(toKey(0))
  await machine.takePicture(page, 'revealed')
  await page.keyboard.press('r')
  // To the password at the end of the list, which is none.
  await page.keyboard.press('End')
  await expect(active).toHaveAccessibleName(/^Removed/)
  await page.keyboard.press('n')
  await expect(active).toHaveAccessibleName(/^Left in/)
  await machine.takePicture(page, 'end-of-list')
  await page.keyboard.press('Escape')
  await expect(review).toBeHidden()
  await expect(dialog).toBeVisible()

  await dialog.getByRole('textbox', { name: 'Your own words' }).fill('Harbour Ltd')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^302 secrets of 2 kinds in 3 sessions, 1 value left in/)).toBeVisible({
    timeout: 60_000,
  })
  await dialog.getByRole('button', { name: 'Review…' }).click()
  await review.getByRole('button', { name: 'Preview' }).click()
  await expect(review.getByText(/^\d+ replacements?/)).toBeVisible({ timeout: 60_000 })
  // In the first conversation both values were left in.
  await expect(review.getByRole('document')).toContainText(toKey(0))
  await review
    .getByRole('combobox', { name: 'Conversation' })
    .selectOption('Print all keys of the old service')
  await expect(review.locator('mark').first()).toHaveText('[redacted: anthropic-api-key #1]')
  await review.getByRole('button', { name: 'Next' }).click()
  await review.getByRole('button', { name: 'Next' }).click()
  await expect(review.locator('mark[data-current]')).toHaveText('[redacted: anthropic-api-key #2]')
  await expectAccessible(page)
  await inBothThemes(machine, page, 'preview')
  await page.keyboard.press('Escape')
  await dialog.getByText('Markdown', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog.getByText(/^Saved as/)).toBeVisible({ timeout: 60_000 })
  const [archive = ''] = await readdir(saved)
  await unzip(join(saved, archive), join(machine.home, 'opened'))
  const pages = await readPages(join(machine.home, 'opened'))
  const all = pages.join('\n')
  // Once, where it was left in; and the password, which is none.
  expect(all.split(toKey(0))).toHaveLength(2)
  expect(all).toContain(PASSWORD)
  expect(all).not.toContain(toKey(1))
  expect(all).not.toContain('Harbour')
  // Nothing of a value lies in the app's folder.
  const names = await readdir(machine.dataFolder, { recursive: true, withFileTypes: true })
  for (const entry of names.filter((each) => each.isFile() && /jsonl?$|log$|key$/.test(each.name))) {
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1')
    expect(text, entry.name).not.toContain(toKey(0).slice(20, 60))
    expect(text, entry.name).not.toContain(PASSWORD)
  }
})

test('a small window has room for the review, and “Nothing” is said and not remembered', async ({
  machine,
}) => {
  await writeSessions(machine, 20)
  const { app, page } = await machine.start()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600))
  const dialog = await openExport(page)
  await inBothThemes(machine, page, 'small-export')
  await dialog.getByRole('button', { name: 'Review…' }).click()
  await expect(page.getByRole('tree', { name: 'Secrets' })).toBeVisible()
  await inBothThemes(machine, page, 'small-review')
  await page.keyboard.press('Escape')
  await dialog.getByRole('group', { name: 'Remove' }).getByText('Nothing').click()
  await expect(dialog.getByText(/Nothing is removed/)).toBeVisible()
  await machine.takePicture(page, 'nothing')
  await dialog.getByRole('group', { name: 'Format' }).getByText('Transcripts').click()
  await dialog.getByText('Transcripts unchanged, for backup').click()
  await expect(dialog.getByText(/exported unchanged/)).toBeVisible()
  await machine.takePicture(page, 'unchanged')
  await page.reload()
  const again = await openExport(page)
  await expect(again.getByRole('radio', { name: 'Secrets', exact: true })).toBeChecked()
})

test('the vault screen lists secrets of the library, and where to replace them', async ({ machine }) => {
  await writeSessions(machine, 20)
  const { page } = await machine.start()
  await expect(page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem').nth(1)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+k')
  const section = page.getByRole('region', { name: 'Secrets', exact: true })
  await section.getByRole('button', { name: 'Search for secrets' }).click()
  await expect(section.getByText(/^22 secrets of 2 kinds in 3 sessions/)).toBeVisible({ timeout: 60_000 })
  await expect(section.getByRole('row').nth(1)).toContainText('https://')
  await section.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await inBothThemes(machine, page, 'vault')
  await section.getByRole('button', { name: 'Search again' }).click()
  await expect(section.getByText(/^22 secrets of 2 kinds in 3 sessions/)).toBeVisible()
})
