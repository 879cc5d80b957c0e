import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callBridge } from './support/call-bridge.ts'
import { checkout, expect, test } from './support/test.ts'

// Electron's security guide, on the running app: what a page can ask for, and who may ask.

test('a link opens outside when it is clicked, and not by itself', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  const readOpened = () => app.evaluate(() => Reflect.get(globalThis, 'opened') as string[])
  await page.evaluate(() => {
    for (const [name, url] of [
      ['good', 'https://example.com/a'],
      ['mail', 'mailto:ada@example.com'],
      ['script', 'javascript:globalThis.ran=1'],
      ['file', 'file:///etc/passwd'],
    ]) {
      const link = document.createElement('a')
      Object.assign(link, { textContent: name, href: url })
      document.querySelector('main')?.prepend(link, ' ')
    }
  })

  // By itself: neither a click that a script makes nor a call of the bridge.
  await page.evaluate(() => [...document.querySelectorAll('a')].map((link) => link.click()))
  expect(await callBridge(page, 'links:open', { url: 'https://example.com/unasked' })).toMatchObject({
    ok: false,
    error: { code: 'refused' },
  })
  expect(await readOpened()).toEqual([])

  await page.getByText('good', { exact: true }).click()
  await expect.poll(readOpened).toEqual(['https://example.com/a'])
  // One click, one link.
  expect(await callBridge(page, 'links:open', { url: 'https://example.com/second' })).toMatchObject({
    ok: false,
  })
  await page.getByText('mail', { exact: true }).click()
  await expect.poll(readOpened).toEqual(['https://example.com/a', 'mailto:ada@example.com'])
  await page.getByText('script', { exact: true }).click()
  await page.getByText('file', { exact: true }).click()
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  expect(await readOpened()).toHaveLength(2)
  expect(page.url()).toBe('app://scrollback/index.html')
})

test('a malformed or unknown call is answered with an error, logged, and not executed', async ({
  machine,
}) => {
  const { page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  expect(await callBridge(page, 'settings:change', { appearance: 'plaid' })).toMatchObject({
    ok: false,
    error: { code: 'bad-request' },
  })
  expect(await callBridge(page, 'shell:run', { command: 'ls' })).toMatchObject({
    ok: false,
    error: { code: 'bad-request' },
  })
  expect(await callBridge(page, 'roots:survey', { path: '/etc' })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
  expect(await readFile(machine.logFile, 'utf8')).toContain('Refused an invalid call of settings:change')
  await expect(readFile(`${machine.dataFolder}/settings.json`)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a page that is not the app is refused, even with the same preload script', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const answers = await app.evaluate(
    async ({ BrowserWindow }, preload) => {
      const ask = async (url: string, more: { partition?: string }) => {
        const stranger = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true, ...more },
        })
        await stranger.loadURL(url)
        const answer: unknown = await stranger.webContents.executeJavaScript(
          "scrollback.invoke('roots:list', 'x', null)",
        )
        stranger.destroy()
        return answer
      }
      return [
        // In a session of its own, since this one would not even load it.
        await ask('data:text/html,<p>hello', { partition: 'elsewhere' }),
        await ask('app://scrollback/index.html', {}),
      ]
    },
    join(checkout, 'out', 'preload', 'index.cjs'),
  )
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(await readFile(machine.logFile, 'utf8')).toContain('Refused a call from data:text/html')
})

test('a frame inside the page gets no bridge, and its calls are refused', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const hasBridge = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return frame.contentWindow !== null && 'scrollback' in frame.contentWindow
  })
  expect(hasBridge).toBe(false)
  // The desk sees a frame that is not the top one, as a compromised page could make one speak.
  const answer = await app.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> })
      ._invokeHandlers
    const frame = contents?.mainFrame.frames[0]
    return handlers.get('scrollback:call')?.(
      { sender: contents, senderFrame: frame },
      { channel: 'roots:list', callId: 'x', input: null },
    )
  })
  expect(answer).toMatchObject({ ok: false, error: { code: 'refused' } })
})
