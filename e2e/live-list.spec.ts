import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runCommandLine } from './support/command-line.ts'
import { expect, type Machine, test } from './support/test.ts'

/** A session that is being written shows up within this. */
const SOON = { timeout: 2000 }

function line(text: string, parentUuid: string | null = null): string {
  const message = { role: 'user', content: text }
  return `${JSON.stringify({ type: 'user', uuid: text, parentUuid, timestamp: '2026-10-01T10:00:00Z', message })}\n`
}

async function write({ home }: Machine, path: string, text: string): Promise<string> {
  const file = join(home, '.claude', 'projects', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return file
}

test('a session that is being written comes into the list and grows there within two seconds', async ({
  machine,
}) => {
  await write(machine, '-home-ada/one.jsonl', line('The first one'))
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem', { name: /The first one/ })).toBeVisible()

  const file = await write(machine, '-home-ada/two.jsonl', line('Another one'))
  const added = page.getByRole('treeitem', { name: /Another one/ })
  await expect(added).toBeVisible(SOON)
  await expect(added).toContainText('1 prompt')
  await appendFile(file, line('Go on', 'Another one'))
  await expect(added).toContainText('2 prompts', SOON)

  await write(machine, '-home-bob/three.jsonl', line('In a new project'))
  await expect(page.getByRole('treeitem', { name: /In a new project/ })).toBeVisible(SOON)
})

test('the list grows while much is indexed', async ({ machine }) => {
  const words = Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' ')
  for (let at = 0; at < 300; at++) {
    const lines = Array.from({ length: 6 }, (_, turn) => line(`Session ${at}, turn ${turn}: ${words}`))
    await write(machine, `-home-ada-${at % 6}/session-${at}.jsonl`, lines.join(''))
  }
  const { page } = await machine.start()
  const isIndexing = page.getByText(/^Indexing… \d+ of 300 files/)
  await expect(page.getByRole('treeitem', { level: 2 }).first()).toBeVisible({ timeout: 20_000 })
  expect(await isIndexing.isVisible()).toBe(true)
  await machine.takePicture(page, 'growing')
  await expect(isIndexing).toBeHidden({ timeout: 40_000 })
  await expect(page.getByText('300 sessions')).toBeVisible()
})

test('what is forgotten on the command line leaves the list of the open window', async ({ machine }) => {
  await write(machine, '-home-ada/one.jsonl', line('The first one'))
  const file = await write(machine, '-home-ada/two.jsonl', line('Another one'))
  const { page } = await machine.start()
  const other = page.getByRole('treeitem', { name: /Another one/ })
  await expect(other).toBeVisible()
  await rm(file)
  await expect(other).toContainText('Deleted', SOON)
  expect(await runCommandLine(machine, ['forget', 'two'])).toMatchObject({ code: 0 })
  await expect(other).toBeHidden(SOON)
  await expect(page.getByRole('treeitem', { name: /The first one/ })).toBeVisible()
})
