import { execFile } from 'node:child_process'
import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { callBridge } from './support/call-bridge.ts'
import { drop, letGo } from './support/drop.ts'
import { listSessions } from './support/list-sessions.ts'
import { expect, findElectron, launchArguments, type Machine, test } from './support/test.ts'

const SOON = { timeout: 5000, intervals: [50] }

function prompt(text: string, parentUuid: string | null = null): string {
  const message = { role: 'user', content: text }
  const timestamp = '2026-10-01T10:00:00Z'
  return `${JSON.stringify({ type: 'user', uuid: text, parentUuid, timestamp, message })}\n`
}

async function writeTranscript({ home }: Machine, path: string, text: string): Promise<string> {
  const file = join(home, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, prompt(text))
  return file
}

async function listTitles(page: Page): Promise<readonly string[]> {
  return (await listSessions(page)).map(({ title }) => title)
}

test('a transcript that the app is started with is read, and goes into the library when one asks', async ({
  machine,
}) => {
  const file = await writeTranscript(machine, 'Downloads/kept.jsonl', 'Where do puffins nest?')
  const before = await readdir(dirname(file))
  const { page } = await machine.start({}, [file])
  const reading = page
    .getByRole('region', { name: /puffins/ })
    .or(page.getByText('Where do puffins nest?'))
    .first()
  await expect(reading).toBeVisible()
  await expect(page.getByText(/is open for reading only/)).toBeVisible()
  expect(await listTitles(page)).toEqual([])
  await expectAccessible(page)
  await machine.takePicture(page, 'outside')

  await appendFile(file, prompt('And gannets?', 'Where do puffins nest?'))
  await expect(page.getByText('And gannets?').first()).toBeVisible(SOON)

  await page.getByRole('button', { name: 'Add to library' }).click()
  await expect(page.getByText(/is open for reading only/)).toBeHidden()
  await expect.poll(() => listTitles(page), SOON).toEqual(['Where do puffins nest?'])
  await expect(page.getByRole('treeitem', { name: /puffins/ })).toHaveAttribute('aria-selected', 'true')
  await machine.takePicture(page, 'added')
  expect(await readdir(dirname(file))).toEqual(before)
})

test('a transcript that is dropped is read; the window says that it takes it', async ({ machine }) => {
  await writeTranscript(machine, '.claude/projects/-home-ada/one.jsonl', 'Known')
  const file = await writeTranscript(machine, 'Downloads/dropped.jsonl', 'Do terns sleep?')
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem', { name: /Known/ })).toBeVisible()
  await drop(page, file)
  await expect(page.getByText('Drop to open')).toBeVisible()
  await machine.takePicture(page, 'over-the-window')
  await letGo(page)
  await expect(page.getByText('Drop to open')).toBeHidden()
  await expect(page.getByText('Do terns sleep?').first()).toBeVisible()
  await machine.takePicture(page, 'dropped')
})

test('other files are refused in a sentence', async ({ machine }) => {
  await writeTranscript(machine, '.claude/projects/-home-ada/one.jsonl', 'Known')
  const file = join(machine.home, 'notes.txt')
  await writeFile(file, 'Milk')
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem', { name: /Known/ })).toBeVisible()
  await drop(page, file)
  await letGo(page)
  await expect(page.getByRole('alert')).toContainText(
    'is not a transcript. Names of transcripts end with “.jsonl”',
  )
})

test('a second start hands its paths to the first one; a folder is added to the list', async ({
  machine,
}) => {
  await writeTranscript(machine, 'backup/old/one.jsonl', 'From the old laptop')
  const { page } = await machine.start()
  await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
  await promisify(execFile)(findElectron(), [...launchArguments, join(machine.home, 'backup')], {
    env: machine.env,
  })
  const report = page.getByRole('status').filter({ hasText: /backup” was added to the list/ })
  await expect(report).toBeVisible()
  const view = await page.getByRole('main').boundingBox()
  expect((await report.boundingBox())?.y).toBeGreaterThanOrEqual((view?.y ?? 0) + (view?.height ?? 0))
  await expect.poll(() => listTitles(page), SOON).toEqual(['From the old laptop'])
  await expect(page.getByRole('treeitem', { name: /old laptop/ })).toBeVisible()
})

test('the page cannot name places on disk itself', async ({ machine }) => {
  const file = await writeTranscript(machine, 'Downloads/secret.jsonl', 'Secret')
  const { page } = await machine.start()
  expect(await callBridge(page, 'sources:open', { paths: [file] })).toMatchObject({ ok: false })
  expect(await callBridge(page, 'sources:add', { path: file })).toMatchObject({ ok: false })
  const made = await page.evaluate(
    (name) =>
      (
        window as unknown as { scrollback: { openDropped(id: string, files: unknown[]): Promise<unknown> } }
      ).scrollback.openDropped('x', [new File(['{"type":"user"}'], name), { name, path: name }, name, null]),
    file,
  )
  expect(made).toEqual({ ok: true, value: [] })
})

test('a session that is gone from disk is forgotten after a question, and stays so', async ({ machine }) => {
  await writeTranscript(machine, '.claude/projects/-home-ada/one.jsonl', 'Still here')
  const gone = await writeTranscript(machine, '.claude/projects/-home-ada/two.jsonl', 'Soon gone')
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem', { name: /Soon gone/ })).toBeVisible()
  await rm(gone)
  await expect
    .poll(async () => (await listSessions(page)).filter(({ isGone }) => isGone).length, SOON)
    .toBe(1)
  const ask = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('forget all')
    await page.getByRole('option', { name: /^Forget all deleted sessions/ }).click()
  }
  await ask()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Forget “Soon gone”?')
  await expectAccessible(page)
  await machine.takePicture(page, 'forget')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('treeitem', { name: /Soon gone/ })).toBeVisible()
  await page.getByRole('treeitem', { name: /Soon gone/ }).click()
  await expect(page.getByText(/not backed up. It stays in the list/)).toBeVisible()
  await machine.takePicture(page, 'gone')
  await page.getByRole('button', { name: 'Forget…' }).click()
  await question.getByRole('button', { name: 'Forget' }).click()
  await expect(page.getByRole('treeitem', { name: /Soon gone/ })).toBeHidden()
  await expect(page.getByText(/not backed up. It stays in the list/)).toBeHidden()
  await expect(page.getByRole('treeitem', { name: /Still here/ })).toBeVisible()
  expect(await listTitles(page)).toEqual(['Still here'])
})

test('a folder that is taken removed from the list takes its sessions along at once', async ({ machine }) => {
  await writeTranscript(machine, '.claude/projects/-home-ada/one.jsonl', 'At home')
  await writeTranscript(machine, 'backup/one.jsonl', 'In the backup')
  await machine.writeData('settings.json', { openedRoots: [join(machine.home, 'backup')] })
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem', { name: /In the backup/ })).toBeVisible()
  await callBridge(page, 'roots:remove', { path: join(machine.home, 'backup') })
  expect(await listTitles(page)).toEqual(['At home'])
  await expect(page.getByRole('treeitem', { name: /In the backup/ })).toBeHidden()
})
