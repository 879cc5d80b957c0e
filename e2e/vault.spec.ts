import { existsSync } from 'node:fs'
import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { makeZip } from '../src/main/testing/make-zip.ts'
import { toTestManifest } from '../src/main/testing/to-test-manifest.ts'
import { answerOpenDialog } from './support/answer-dialog.ts'
import { expectAccessible } from './support/axe.ts'
import { runCommandLine } from './support/command-line.ts'
import { copySample, openSession } from './support/sample.ts'
import { expect, type Machine, test } from './support/test.ts'

const SESSION = '00758f59-0447-4a91-90bc-4186eef065d0'
const DAY_MS = 86_400_000

/** The sample as if it were the person's own: written long ago, so that the cleanup is near. */
async function startWithOldSessions(machine: Machine) {
  const root = await copySample(machine)
  const old = new Date(Date.now() - 28 * DAY_MS)
  const files = await listFiles(join(root, 'projects'))
  for (const file of files) await utimes(file, old, old)
  const transcript = files.find((file) => file.endsWith(`${SESSION}.jsonl`))
  if (transcript === undefined) throw new Error('The sample has no such session')
  const running = await machine.start()
  await resize(running.app, 1200, 800)
  return { root, transcript, ...running }
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function resize(app: ElectronApplication, width: number, height: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), {
    x: 0,
    y: 0,
    width,
    height,
  })
}

async function showVault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vault', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Vault', level: 1 })).toBeVisible()
}

const figure = (page: Page, name: string) =>
  page.locator('.vault-figures > div', { has: page.getByText(name, { exact: true }) })

test('switch on, lose a session, restore it, and verify', async ({ machine }) => {
  const { root, transcript, app, page } = await startWithOldSessions(machine)
  const before = await readFile(transcript)
  const vault = join(machine.home, 'Backups')
  await mkdir(vault)

  const question = page.getByRole('complementary', { name: 'Turn on backups?' })
  await expect(question).toContainText('Claude Code deletes conversations after')
  await machine.takePicture(page, 'question')
  await expectAccessible(page)
  await answerOpenDialog(app, vault)
  await question.getByRole('button', { name: 'Choose another folder…' }).click()
  await expect(question).toContainText('~/Backups')
  await question.getByRole('button', { name: 'Turn on backups' }).click()
  await expect(question).toBeHidden()
  await expect(
    page.getByText('Backups are on. Scrollback backs up your conversations to ~/Backups.'),
  ).toBeVisible()

  await showVault(page)
  await expect(page.getByRole('switch', { name: 'Back up my conversations' })).toBeChecked()
  await expect(figure(page, 'Last backup')).toContainText(/now|min/)
  await expect(
    page.getByText('Nothing. Everything Claude Code will delete within 7 days is backed up.'),
  ).toBeVisible()
  // The list, the figure and the chart say the same.
  await expect(figure(page, 'Sessions')).toContainText('17and 3 hidden sessions')
  await expect(page.getByRole('region', { name: 'Conversations by month' })).toContainText('Backed up 17')
  await expectAccessible(page)
  await machine.takePicture(page, 'kept')

  await page.keyboard.press('Escape')
  await openSession(page, /foldline wraps Greek/)
  const facts = page.locator('.reading-facts')
  await expect(facts).toContainText('Backed up')
  await expect(facts).toContainText('1 day left')
  await machine.takePicture(page, 'kept-and-read')
  await showVault(page)

  await rm(transcript)
  await page.getByRole('region', { name: 'Backups' }).getByRole('button', { name: 'Back up now' }).click()
  await expect(figure(page, 'Sessions')).toContainText('1 deleted from disk')
  await page.getByRole('button', { name: 'Restore…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Restore…' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('listitem').getByRole('checkbox').check()
  await machine.takePicture(page, 'restore-choose')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('Nothing has been written yet')
  await expect(dialog).toContainText('will be written')
  expect(existsSync(transcript)).toBe(false)
  await machine.takePicture(page, 'restore-plan')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Restored sessions' })).toContainText(
    `claude --resume ${SESSION}`,
  )
  await machine.takePicture(page, 'restore-receipt')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await readFile(transcript)).toEqual(before)
  expect(Date.now() - (await stat(transcript)).mtimeMs).toBeLessThan(DAY_MS)

  await page.getByRole('button', { name: 'Verify every byte' }).click()
  await expect(page.getByText(/Every byte of \d+ files .*: no problems/)).toBeVisible()
  await expect(figure(page, 'Last full verification')).toContainText('no problems')
  await machine.takePicture(page, 'verified')
  expect(await readdir(root)).toContain('history.jsonl')
})

test('what is at risk is told before anything is kept; “Not now” is asked once', async ({ machine }) => {
  const { page, quit, transcript } = await startWithOldSessions(machine)
  // The first of the list, by a name that no window has room for.
  const customTitle = 'Greek text '.repeat(20).trim()
  await appendFile(
    transcript,
    `${JSON.stringify({ type: 'custom-title', sessionId: SESSION, customTitle })}\n`,
  )
  const older = new Date(Date.now() - 29 * DAY_MS)
  await utimes(transcript, older, older)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('complementary', { name: 'Turn on backups?' })).toBeHidden()
  await showVault(page)
  await expect(
    page.getByText(
      'Claude Code will delete 17 sessions and 3 hidden sessions within 7 days. They are not backed up.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Nothing is backed up yet.')).toBeVisible()
  const first = page.locator('.vault-list li').first()
  await expect(first).toContainText(customTitle)
  await expect(first.getByText('due now')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Turn on backups' })).toBeInViewport({ ratio: 1 })
  await machine.takePicture(page, 'at-risk')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Sessions' })).toBeVisible()
  await quit()
  const again = await machine.start()
  await expect(again.page.getByRole('treeitem').first()).toBeVisible()
  await showVault(again.page)
  await again.page.getByRole('button', { name: 'Turn on backups' }).click()
  await expect(again.page.getByText('Nothing. Everything Claude Code will delete')).toBeVisible()
  // Below the home itself, where the system names no folder for documents.
  const places = [machine.home, join(machine.home, 'Documents')]
  expect(places.some((place) => existsSync(join(place, 'Scrollback Vault', 'README.txt')))).toBe(true)
})

test('a session that went on is not overwritten: both are shown side by side', async ({ machine }) => {
  const { transcript, page } = await startWithOldSessions(machine)
  await page.getByRole('complementary').getByRole('button', { name: 'Turn on backups' }).click()
  await showVault(page)
  await expect(figure(page, 'Last backup')).toContainText(/now|min/)
  await appendFile(transcript, '{"type":"summary","summary":"Went on","leafUuid":"x"}\n')
  const grown = await readFile(transcript)
  await page.getByRole('button', { name: 'Restore…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(SESSION)
  await dialog.getByRole('listitem').getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('table')).toContainText('The session on disk continues after this copy')
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled()
  await machine.takePicture(page, 'conflict')
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /with a new id/ }).check()
  await expect(dialog).toContainText('The session gets a new id')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Restored sessions' })).toContainText('The new session id is')
  expect(await readFile(transcript)).toEqual(grown)
})

test('a session comes back from an exported zip, to the project of another folder', async ({ machine }) => {
  const root = await copySample(machine)
  const zip = join(machine.home, 'exported.zip')
  const { code, stderr } = await runCommandLine(machine, ['export', SESSION, '--format', 'raw', '--out', zip])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const other = join(machine.home, 'other place')
  await mkdir(other)
  const { app, page } = await machine.start()
  await showVault(page)
  await answerOpenDialog(app, zip)
  await page.getByRole('button', { name: 'Restore from a zip…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await answerOpenDialog(app, other)
  await dialog.getByRole('button', { name: 'Choose another folder…' }).click()
  await dialog.getByRole('checkbox', { name: /change the working directory/ }).check()
  await machine.takePicture(page, 'zip-choose')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText(`to ${other}`)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Restored sessions' })).toContainText('“cwd” changed in')
  const name = other.replace(/[^A-Za-z0-9]/g, '-')
  const restored = await readFile(join(root, 'projects', name, `${SESSION}.jsonl`), 'utf8')
  expect(restored).toContain(JSON.stringify(other))
})

test('a vault whose disk is gone is told on the page, and found again', async ({ machine }) => {
  const { app, page } = await startWithOldSessions(machine)
  const vault = join(machine.home, 'stick')
  await mkdir(vault)
  await answerOpenDialog(app, vault)
  await page.getByRole('button', { name: 'Choose another folder…' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Turn on backups' }).click()
  await showVault(page)
  await expect(figure(page, 'Last backup')).toContainText(/now|min/)
  await rename(vault, `${vault} away`)
  await page.getByRole('region', { name: 'Backups' }).getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('alert')).toContainText('was not found. Connect its disk')
  // What was seen of it stays, and nothing is said to be lost.
  await expect(page.getByRole('region', { name: 'Conversations by month' })).toContainText('Backed up 17')
  await expect(page.getByText('Last known state of the vault:').first()).toBeVisible()
  expect(existsSync(vault)).toBe(false)
  await machine.takePicture(page, 'folder-gone')
  await expectAccessible(page)
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).not.toContainText('Connect its disk')
  await page.keyboard.press('Escape')
  await expect(notices).toContainText('Connect its disk')
  await showVault(page)

  // What a disk leaves behind is a folder, too.
  await mkdir(vault)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('its folder is empty')
  expect(await readdir(vault)).toEqual([])
  await rm(vault, { recursive: true })
  await rename(`${vault} away`, vault)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(notices).not.toContainText('Connect its disk')
  await showVault(page)
  await expect(figure(page, 'Sessions')).toBeVisible()
})

for (const appearance of ['light', 'dark'] as const) {
  test(`a transcript on the list that is not kept is named on the page, in ${appearance}`, async ({
    machine,
  }) => {
    const root = await copySample(machine)
    const single = join(machine.home, `${SESSION}.jsonl`)
    const transcript = (await listFiles(root)).find((file) => file.endsWith(`${SESSION}.jsonl`))
    await copyFile(transcript ?? '', single)
    await machine.writeData('settings.json', { appearance, openedRoots: [single] })
    const { page } = await machine.start()
    await page.getByRole('complementary').getByRole('button', { name: 'Turn on backups' }).click()
    await showVault(page)
    const keeping = page.getByRole('region', { name: 'Backups' })
    await expect(keeping).toContainText(`Not backed up~/${SESSION}.jsonl`)
    await expect(page.getByRole('heading', { name: 'Lost sessions' })).toBeVisible()
    await expect(page.getByText('cannot be read')).toBeHidden()
    await expectAccessible(page)
    await machine.takePicture(page, `not-kept-${appearance}`)
    await page.getByRole('switch', { name: 'Back up my conversations' }).click()
    await expect(keeping).not.toContainText('Not backed up')
  })

  test(`the page in ${appearance} at 900 × 600`, async ({ machine }) => {
    await machine.writeData('settings.json', { appearance })
    const { app, page } = await startWithOldSessions(machine)
    await resize(app, 900, 600)
    await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
    await machine.takePicture(page, `question-${appearance}`)
    await page.getByRole('complementary').getByRole('button', { name: 'Turn on backups' }).click()
    await showVault(page)
    await expect(figure(page, 'Last backup')).toContainText(/now|min/)
    await expectAccessible(page)
    await machine.takePicture(page, `vault-${appearance}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('heading', { name: 'Lost sessions' }).scrollIntoViewIfNeeded()
    await page.getByRole('searchbox', { name: 'Search lost prompts' }).fill('wind')
    await machine.takePicture(page, `lost-${appearance}`)
  })
}

for (const appearance of ['light', 'dark'] as const) {
  test(`damage is named on the page, repaired by the next pass, and nothing is deleted, in ${appearance}`, async ({
    machine,
  }) => {
    await machine.writeData('settings.json', { appearance })
    const { app, page, root } = await startWithOldSessions(machine)
    const vault = join(machine.home, 'Backups')
    await mkdir(vault)
    await answerOpenDialog(app, vault)
    const question = page.getByRole('complementary', { name: 'Turn on backups?' })
    await question.getByRole('button', { name: 'Choose another folder…' }).click()
    await question.getByRole('button', { name: 'Turn on backups' }).click()
    await expect(question).toBeHidden()
    await showVault(page)
    await expect(figure(page, 'Last backup')).toContainText(/now|min/)
    const files = await listFiles(vault)
    const find = (ending: string) => files.find((file) => file.endsWith(ending)) ?? ''
    const ledger = find('/ledger.jsonl')
    const bytes = await readFile(ledger)
    await writeFile(ledger, bytes.with(100, 0))
    await rm(find(`${SESSION}.jsonl.zst`))
    await page.getByRole('button', { name: 'Verify every byte' }).click()
    const outcome = page.locator('.vault-verified')
    await expect(outcome).toContainText('2 problems')
    await expect(outcome.getByText('Damaged', { exact: true })).toBeVisible()
    await expect(outcome.getByText('Missing', { exact: true })).toBeVisible()
    await machine.takePicture(page, 'damaged')
    await expectAccessible(page)
    await page.getByRole('region', { name: 'Backups' }).getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText(/The ledger of the vault was damaged .+ Scrollback rebuilt it/)).toBeVisible()
    await expect(page.getByText('Scrollback set aside 1 file that it cannot explain.')).toBeVisible()
    await machine.takePicture(page, 'repaired')
    await page.getByRole('button', { name: 'Verify every byte' }).click()
    await expect(outcome).toContainText('1 problem')
    await expect(outcome.getByText('Unexplained', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await readFile(`${ledger}.unexplained-1`)).toEqual(Buffer.from(bytes.with(100, 0)))
    expect(existsSync(root)).toBe(true)
  })
}

test('a zip that was changed in the archive after the export is restored only with an explicit yes', async ({
  machine,
}) => {
  const { app, page } = await startWithOldSessions(machine)
  const id = '10000000-0000-4000-8000-000000000000'
  const path = `raw/projects/-home-ada/${id}.jsonl`
  const manifest = toTestManifest(
    { id, projectDir: '-home-ada', title: 'Tides' },
    { [path]: '{"type":"user"}\n' },
  )
  const zip = join(machine.home, 'changed.zip')
  await writeFile(
    zip,
    makeZip([
      { name: path, content: '{"type":"changed"}\n' },
      { name: 'manifest.json', content: JSON.stringify(manifest) },
    ]),
  )
  await showVault(page)
  await answerOpenDialog(app, zip)
  await page.getByRole('button', { name: 'Restore from a zip…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('The archive changed after')
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled()
  await machine.takePicture(page, 'changed-zip')
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /changed in the archive after the export/ }).check()
  await expect(dialog).toContainText('will be written')
  await machine.takePicture(page, 'changed-zip-accepted')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Restored sessions' })).toContainText(id)
})
