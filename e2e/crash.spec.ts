import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { showFolders } from './support/folders.ts'
import { writeLibrary } from './support/library.ts'
import { expect, test } from './support/test.ts'

function findWorker(app: ElectronApplication): Promise<number | undefined> {
  return app.evaluate(({ app }) => app.getAppMetrics().find(({ name }) => name === 'Scrollback Worker')?.pid)
}

/** After a crash Playwright does not speak with the page any more, but the main process does. */
function readPage(app: ElectronApplication): Promise<string> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents === undefined || contents.isCrashed() || contents.isLoading()) return ''
    return String(await contents.executeJavaScript('document.body.innerText'))
  })
}

test('a worker that is killed is told, comes back, and counts again', async ({ machine }) => {
  const root = join(machine.home, '.claude')
  await writeLibrary(root, { projects: 1, sessionsPerProject: 1 })
  const { app, page } = await machine.start()
  await showFolders(page)
  const row = page.getByRole('row', { name: /~\/\.claude/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')

  const before = await findWorker(app)
  if (before === undefined) throw new Error('There is no worker')
  process.kill(before, 'SIGKILL')
  await expect(
    page.getByText('The background process stopped unexpectedly. Scrollback restarted it.'),
  ).toBeVisible()
  await expect.poll(() => findWorker(app)).not.toBe(before)
  await machine.takePicture(page, 'worker-crashed')

  await writeLibrary(root, { projects: 1, sessionsPerProject: 2 })
  await row.getByRole('button', { name: /^Refresh/ }).click()
  await expect(row.getByRole('cell').nth(1)).toHaveText('2')
  expect(await readFile(machine.logFile, 'utf8')).toContain('The worker ended with code')
})

test('a survey whose worker is killed under it is done by the next one', async ({ machine }) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 2, sessionsPerProject: 5 })
  const { app, page } = await machine.start()
  await showFolders(page)
  const sessions = page
    .getByRole('row', { name: /~\/\.claude/ })
    .getByRole('cell')
    .nth(1)
  await expect(sessions).toHaveText('10')
  const worker = await findWorker(app)
  if (worker === undefined) throw new Error('There is no worker')
  // Asleep, it holds the survey for as long as it takes to kill it there.
  process.kill(worker, 'SIGSTOP')
  await page.getByRole('button', { name: 'Refresh ~/.claude' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  process.kill(worker, 'SIGKILL')
  await expect(sessions).toHaveText('10')
})

test('a worker that does not answer any more is ended, with a message, and what was asked is answered by the next one', async ({
  machine,
}) => {
  test.slow()
  await writeLibrary(join(machine.home, '.claude'), { projects: 2, sessionsPerProject: 5 })
  const { app, page } = await machine.start()
  await showFolders(page)
  const row = page.getByRole('row', { name: /~\/\.claude/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('10')
  const worker = await findWorker(app)
  if (worker === undefined) throw new Error('There is no worker')
  await writeLibrary(join(machine.home, '.claude'), { projects: 2, sessionsPerProject: 6 })
  process.kill(worker, 'SIGSTOP')
  await row.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText('The background process did not respond for 10 seconds')).toBeVisible({
    timeout: 30_000,
  })
  await expect(row.getByRole('cell').nth(1)).toHaveText('12')
  await machine.takePicture(page, 'worker-silent')
})

test('a survey can be stopped, and done again', async ({ machine }) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 2, sessionsPerProject: 5 })
  const { app, page } = await machine.start()
  await showFolders(page)
  const row = page.getByRole('row', { name: /~\/\.claude/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('10')
  const worker = await findWorker(app)
  if (worker === undefined) throw new Error('There is no worker')
  process.kill(worker, 'SIGSTOP')
  await row.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await machine.takePicture(page, 'surveying')
  await row.getByRole('button', { name: 'Stop' }).click()
  await expect(row).toContainText('Stopped before everything was counted.')
  process.kill(worker, 'SIGCONT')
  await row.getByRole('button', { name: /^Refresh/ }).click()
  await expect(row.getByRole('cell').nth(1)).toHaveText('10')
})

test('a worker that keeps dying is left alone in the end, and the window says so', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const gaveUp = page.getByText('The background process keeps stopping.')
  const killed = new Set<number>()
  await expect
    .poll(
      async () => {
        const worker = await findWorker(app)
        if (worker !== undefined && !killed.has(worker)) {
          killed.add(worker)
          process.kill(worker, 'SIGKILL')
        }
        return gaveUp.isVisible()
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  expect(killed.size).toBe(5)
  await machine.takePicture(page, 'worker-gave-up')
})

test('a page that crashes is reloaded, with a message', async ({ machine }) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 1 })
  const { app, page } = await machine.start()
  await expect(page.getByRole('treeitem', { name: /^Hello/ })).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId()
    if (pid) process.kill(pid, 'SIGKILL')
  })
  // What is asked of a page that dies is never answered.
  await expect.poll(() => readFile(machine.logFile, 'utf8')).toContain("The page's process is gone")
  await expect.poll(() => readPage(app)).toMatch(/was reloaded[\s\S]*Hello/)
})

test('a page that keeps crashing is not loaded for ever: the person is asked', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = ((_window: unknown, { message }: { message: string }) => {
      Object.assign(globalThis, { asked: message })
      return new Promise(() => {})
    }) as typeof dialog.showMessageBox
  })
  for (let count = 0; count < 3; count += 1) {
    await expect.poll(() => readPage(app)).toContain('No conversations found')
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
    await expect
      .poll(() => readFile(machine.logFile, 'utf8').then((log) => log.split('process is gone').length - 1))
      .toBe(count + 1)
  }
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'asked')))
    .toBe('The window keeps stopping.')
})
