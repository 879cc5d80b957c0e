import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ElectronApplication, Page } from '@playwright/test'
import type { SearchAnswer } from '../src/shared/schemas/search.ts'
import { callBridge } from './support/call-bridge.ts'
import { showFolders } from './support/folders.ts'
import { listSessions } from './support/list-sessions.ts'
import { checkout, expect, findElectron, type Machine, test } from './support/test.ts'

const TIDEWATER = 'projects/-home-mira-code-tidewater'
const SESSION_ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'
const SESSION = `${TIDEWATER}/${SESSION_ID}.jsonl`
/** A session that is being written shows up within this. */
const SOON = { timeout: 2000, intervals: [50] }

async function ask<T>(page: Page, channel: string, input: unknown): Promise<T> {
  const result = (await callBridge(page, channel, input)) as { ok: boolean; value: T }
  if (!result.ok) throw new Error(`${channel} failed: ${JSON.stringify(result)}`)
  return result.value
}

async function findSessions(page: Page, query: string): Promise<readonly string[]> {
  const request = { query, limit: 50, sort: 'relevance', isTyping: false }
  const { results } = await ask<SearchAnswer>(page, 'search:run', request)
  return results.map(({ session }) => session.id)
}

function findWorker(app: ElectronApplication): Promise<number | undefined> {
  return app.evaluate(({ app }) => app.getAppMetrics().find(({ name }) => name === 'Scrollback Worker')?.pid)
}

function prompt(text: string, more: object = {}): string {
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content: text }, ...more })}\n`
}

async function copySample({ home }: Machine): Promise<string> {
  const root = join(home, '.claude')
  await cp(join(checkout, 'resources', 'sample-library'), root, { recursive: true })
  return root
}

/** Several seconds of work, so that one can be quicker. */
async function writeMuch({ home }: Machine): Promise<void> {
  const words = Array.from({ length: 6000 }, (_, at) => `word${at}`).join(' ')
  for (let project = 0; project < 6; project++) {
    const folder = join(home, '.claude', 'projects', `-home-ada-${project}`)
    await mkdir(folder, { recursive: true })
    for (let session = 0; session < 50; session++) {
      const id = `0000000${project}-0000-4000-8000-${String(session).padStart(12, '0')}`
      const lines = Array.from({ length: 6 }, (_, at) => prompt(`Session ${session}, line ${at}: ${words}`))
      await writeFile(join(folder, `${id}.jsonl`), lines.join(''))
    }
  }
}

test('what is written while the window is open shows up in it within two seconds', async ({ machine }) => {
  const root = await copySample(machine)
  const { page } = await machine.start()
  await showFolders(page)
  const cells = page.getByRole('row', { name: /~\/\.claude/ }).getByRole('cell')
  await expect(cells.nth(1)).toHaveText('20')
  await expect.poll(() => listSessions(page).then(({ length }) => length)).toBe(20)
  const size = await cells.nth(3).textContent()

  await appendFile(join(root, SESSION), prompt(`Is the kittiwake back? ${'squawk '.repeat(50_000)}`))
  await expect(cells.nth(3)).not.toHaveText(size ?? '', { timeout: SOON.timeout })
  await expect.poll(() => findSessions(page, 'kittiwake'), SOON).toEqual([SESSION_ID])

  await writeFile(join(root, TIDEWATER, '11111111-1111-4111-8111-111111111111.jsonl'), prompt('A new one'))
  await expect(cells.nth(1)).toHaveText('21', { timeout: SOON.timeout })

  const folder = join(root, 'projects', '-home-mira-new', '22222222-2222-4222-8222-222222222222', 'subagents')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, '..', '..', '22222222-2222-4222-8222-222222222222.jsonl'),
    prompt('New project'),
  )
  await expect(cells.nth(0)).toHaveText(/\d/, { timeout: SOON.timeout })
  await expect(cells.nth(1)).toHaveText('22', { timeout: SOON.timeout })
  await writeFile(
    join(folder, 'agent-a1.jsonl'),
    prompt('Count the gannets', { agentId: 'a1', isSidechain: true }),
  )
  await expect.poll(() => findSessions(page, 'gannets'), SOON).toHaveLength(1)
  await machine.takePicture(page, 'followed')
})

test('a worker that is killed while it indexes leaves an index that the next one completes', async ({
  machine,
}) => {
  await writeMuch(machine)
  const { app, page } = await machine.start()
  await expect(page.getByText(/^Indexing… \d+ of 300 files/)).toBeVisible()
  await machine.takePicture(page, 'indexing')
  for (let count = 0; count < 3; count++) {
    const worker = await findWorker(app)
    if (worker === undefined) throw new Error('There is no worker')
    process.kill(worker, 'SIGKILL')
    await expect.poll(() => findWorker(app), { timeout: 10_000 }).not.toBe(worker)
    await expect.poll(() => findWorker(app), { timeout: 10_000 }).toBeDefined()
  }
  await expect.poll(() => listSessions(page).then(({ length }) => length), { timeout: 40_000 }).toBe(300)
  await expect(page.getByText(/Indexing/)).toBeHidden()
  expect(await findSessions(page, '"session 49 line 5"')).toHaveLength(6)
})

test('indexing can be stopped, and goes on when one asks', async ({ machine }) => {
  await writeMuch(machine)
  const { page } = await machine.start()
  await page.getByRole('button', { name: 'Stop indexing' }).click()
  await expect(page.locator('.index-line')).toContainText('Indexing was stopped')
  await machine.takePicture(page, 'indexing-stopped')
  expect((await listSessions(page)).length).toBeLessThan(300)
  await page.locator('.index-line').getByRole('button', { name: 'Continue indexing' }).click()
  await expect.poll(() => listSessions(page).then(({ length }) => length), { timeout: 40_000 }).toBe(300)
  await expect(page.getByText(/Indexing/)).toBeHidden()
})

test('5,000 appends from another process end in a right index', async ({ machine }) => {
  const root = await copySample(machine)
  const { page } = await machine.start()
  await expect.poll(() => listSessions(page).then(({ length }) => length)).toBe(20)
  const file = join(root, TIDEWATER, '11111111-1111-4111-8111-111111111111.jsonl')
  const script = `const fs = require('fs')
    for (let at = 0; at < 5000; at++) fs.appendFileSync(process.argv[1], process.argv[2])`
  await promisify(execFile)(findElectron(), ['-e', script, file, prompt('Again')], {
    env: { ...machine.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  await expect
    .poll(async () => (await listSessions(page)).find(({ id }) => id.startsWith('1111'))?.prompts)
    .toBe(5000)
})
