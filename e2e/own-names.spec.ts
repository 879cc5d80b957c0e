import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { callBridge } from './support/call-bridge.ts'
import { runCommandLine } from './support/command-line.ts'
import { copySample } from './support/sample.ts'
import { expect, test } from './support/test.ts'

const ID = 'd505d784-cd5e-42ca-9c0c-70832b977680'
const PATH = `projects/-home-mira-code-tidewater/${ID}.jsonl`
const TITLE = 'Tide curve on the station page'

test('the window and the command line share names, tags and the last change', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  const list = page.getByRole('tree', { name: 'Sessions' })
  const row = (title: string) => list.getByRole('treeitem', { name: new RegExp(title) })
  await expect(row(TITLE)).toBeVisible()

  // The command line names it, and the open window follows.
  expect(await runCommandLine(machine, ['rename', ID, 'My tide curve'])).toMatchObject({ code: 0 })
  await expect(row('My tide curve')).toBeVisible()
  await machine.takePicture(page, 'own-name')

  // The window tags it, and the command line sees it.
  const edit = { kind: 'tag', sessions: [ID], add: ['curve'], remove: [] }
  expect(await callBridge(page, 'annotations:edit', edit)).toEqual({ ok: true, value: { id: null } })
  const { stdout } = await runCommandLine(machine, ['sessions', '--json'])
  expect(JSON.parse(stdout).find(({ id }: { id: string }) => id === ID)).toMatchObject({
    tags: ['curve'],
    name: 'My tide curve',
    title: 'My tide curve',
  })
  expect(await callBridge(page, 'annotations:undo', null)).toEqual({ ok: true, value: 'Add tag' })
  expect((await runCommandLine(machine, ['annotations', 'undo'])).stdout).toBe('Undone: Name.\n')
  await expect(row(TITLE)).toBeVisible()
})

test('the page cannot delete a session by itself: it takes a click or a key', async ({ machine }) => {
  const root = await copySample(machine)
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(join(root, PATH), longAgo, longAgo)
  const { page } = await machine.start()
  const row = page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { name: new RegExp(TITLE) })
  await expect(row).toBeVisible()
  const session = [root, '-home-mira-code-tidewater', ID].join('\n')
  const order = { sessions: [session], isBackedUpFirst: false }
  const plan = await callBridge(page, 'sessions:plan-delete', { sessions: [session] })
  expect(plan).toMatchObject({ ok: true, value: [{ id: ID, title: TITLE, problem: null }] })
  expect(await callBridge(page, 'sessions:delete', order)).toMatchObject({ ok: false })
  expect(await readFile(join(root, PATH), 'utf8')).not.toBe('')
})
