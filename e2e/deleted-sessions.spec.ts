import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seal } from '../src/main/files/sealed-json.ts'
import { expectAccessible } from './support/axe.ts'
import { runCommandLine } from './support/command-line.ts'
import { copySample } from './support/sample.ts'
import { expect, type Machine, test } from './support/test.ts'

const ID = 'd505d784-cd5e-42ca-9c0c-70832b977680'
const PATH = `projects/-home-mira-code-tidewater/${ID}.jsonl`
const CWD = '/home/mira/code/tidewater'
const TITLE = 'Tide curve on the station page'

/** A session of the sample that was deleted before anybody backed it up, as Scrollback noticed it. */
async function deleteFromSample(machine: Machine): Promise<string> {
  const root = await copySample(machine)
  const lines = (await readFile(join(root, PATH), 'utf8')).trim().split('\n')
  const times = lines.flatMap((line) => Date.parse(JSON.parse(line).timestamp) || [])
  const [started, updated] = [Math.min(...times), Math.max(...times)]
  await rm(join(root, PATH))
  const value = {
    root,
    projectDir: '-home-mira-code-tidewater',
    path: PATH,
    project: CWD,
    cwd: CWD,
    title: TITLE,
    titleSource: 'custom-title',
    started,
    updated,
    prompts: 7,
    responses: 20,
    toolCalls: 9,
    errors: 0,
    branches: 2,
    subagents: 0,
    tokens: { input: 1200, output: 5400, cacheRead: 0, cacheCreation: 0 },
    models: ['claude-opus-4-8'],
    gitBranch: 'main',
    bytes: 45_000,
    modified: updated,
    noticed: updated + 1,
  }
  const entry = { v: 1, kind: 'deleted', session: ID, time: updated, count: 0, by: 'test', value }
  await mkdir(join(machine.dataFolder, 'annotations'))
  await writeFile(join(machine.dataFolder, 'annotations', 'test.jsonl'), `${seal(entry).text}\n`)
  // Old versions of Claude Code did not say of which session a prompt is.
  const loose = { display: 'Is the curve smooth at the turn?', timestamp: started + 1000, project: CWD }
  await appendFile(join(root, 'history.jsonl'), `${JSON.stringify(loose)}\n`)
  return root
}

test('a session that was deleted without a backup shows what is left of it, until it is forgotten', async ({
  machine,
}) => {
  await deleteFromSample(machine)
  const { app, page, quit } = await machine.start()
  const list = page.getByRole('tree', { name: 'Sessions' })
  const row = list.getByRole('treeitem', { name: new RegExp(TITLE) })
  await expect(row.getByRole('img', { name: 'Deleted from disk, not backed up' })).toBeVisible()
  await expect(page.getByText('17 sessions')).toBeVisible()
  await row.click()

  const left = page.getByRole('region', { name: 'What is left of this session' })
  await expect(left.getByText('Only the prompts are left (6 of 7).')).toBeVisible()
  await expect(left.getByRole('article')).toHaveCount(6)
  await expect(left.getByText('Is the curve smooth at the turn?')).toBeVisible()
  await expect(left.getByText('It may belong to another session.')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page.getByText('code/tidewater', { exact: true })).toBeVisible()
  await expect(page.getByText('20 responses')).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'left')
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark'
  })
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await expectAccessible(page)
  await machine.takePicture(page, 'left-dark')

  await page.getByRole('button', { name: 'Forget…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByText('16 sessions')).toBeVisible()
  await quit()
  const again = await machine.start()
  await expect(again.page.getByText('16 sessions')).toBeVisible()
})

test('one that comes back is read as it is, and one that the command line forgets leaves the window', async ({
  machine,
}) => {
  const root = await deleteFromSample(machine)
  const { page } = await machine.start()
  const row = page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { name: new RegExp(TITLE) })
  await row.click()
  const left = page.getByRole('region', { name: 'What is left of this session' })
  await expect(left).toBeVisible()
  const now = { timestamp: new Date().toISOString(), cwd: CWD, uuid: 'u1', parentUuid: null }
  const record = { type: 'user', sessionId: ID, ...now, message: { role: 'user', content: TITLE } }
  await writeFile(join(root, PATH), `${JSON.stringify(record)}\n`)
  await expect(row.getByRole('img', { name: /^Deleted/ })).toHaveCount(0)
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(TITLE)
  await expect(left).toBeHidden()

  await rm(join(root, PATH))
  await expect(row.getByRole('img', { name: /^Deleted/ })).toBeVisible()
  const { code, stdout } = await runCommandLine(machine, ['forget', ID])
  expect([code, stdout]).toEqual([0, `${ID.slice(0, 8)}  ${TITLE}\nRemoved 1 session from the list.\n`])
  await expect(row).toBeHidden()
})
