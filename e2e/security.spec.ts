import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { checkout, expect, test } from './support/test.ts'

// Electron's security guide, point by point, on the running app.

function readPreferences(app: ElectronApplication): Promise<Record<string, unknown>> {
  return app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    // Electron has it, but does not document it.
    return (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences()
  })
}

/** A server that a page could reach if anything let it. */
async function listen(): Promise<{
  readonly server: Server
  readonly port: number
  readonly arrived: string[]
}> {
  const arrived: string[] = []
  const server = createServer((request, response) => {
    arrived.push(request.url ?? '')
    response.end()
  })
  server.on('upgrade', (request, socket) => {
    arrived.push(request.url ?? '')
    socket.destroy()
  })
  server.on('connection', () => arrived.push('a connection'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, port: (server.address() as AddressInfo).port, arrived }
}

/** Runs in the page, outside of the page's own content security policy as far as evaluation goes. */
function callBridge(page: Page, channel: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    ([name, value]) =>
      (
        window as unknown as { scrollback: { invoke(...args: unknown[]): Promise<unknown> } }
      ).scrollback.invoke(name, `test-${Math.random()}`, value),
    [channel, input] as const,
  )
}

test('pages are sandboxed, isolated and without Node', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  expect(await readPreferences(app)).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
  })
  expect(
    await page.evaluate(() =>
      ['require', 'process', 'module', 'global', 'Buffer', 'ipcRenderer', 'electron'].filter(
        (name) => name in globalThis,
      ),
    ),
  ).toEqual([])
  expect(await page.evaluate(() => Object.keys(Reflect.get(globalThis, 'scrollback')).sort())).toEqual([
    'cancel',
    'invoke',
    'on',
    'onProgress',
    'platform',
  ])
  expect(page.url()).toBe('app://scrollback/index.html')
  expect(await app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false)
})

test('the page comes with a content security policy that has no exceptions, and evaluating text is blocked', async ({
  machine,
}) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const policy = await app.evaluate(async ({ session }) =>
    (await session.defaultSession.fetch('app://scrollback/index.html')).headers.get(
      'content-security-policy',
    ),
  )
  expect(policy?.split('; ').sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'none'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'none'",
  ])
  const ran = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    )
    const script = document.createElement('script')
    script.textContent = 'globalThis.inlineRan = true'
    document.body.append(script)
    const button = document.createElement('button')
    button.setAttribute('onclick', 'globalThis.handlerRan = true')
    button.click()
    const style = document.createElement('style')
    style.textContent = 'body { outline: 7px solid red }'
    document.head.append(style)
    // As a string, so that the page's own policy judges it.
    setTimeout('globalThis.timerRan = true' as unknown as () => void, 0)
    await new Promise((done) => setTimeout(done, 50))
    return {
      inline: 'inlineRan' in globalThis,
      handler: 'handlerRan' in globalThis,
      timer: 'timerRan' in globalThis,
      outline: getComputedStyle(document.body).outlineWidth === '7px',
      violations: [...new Set(violations)].sort(),
    }
  })
  expect(ran).toEqual({
    inline: false,
    handler: false,
    timer: false,
    outline: false,
    violations: expect.arrayContaining(['script-src-attr', 'script-src-elem', 'style-src-elem']),
  })
})

test('pictures that a transcript carries in itself are shown', async ({ machine }) => {
  const { page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const width = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3
    const image = document.createElement('img')
    image.src = canvas.toDataURL('image/png')
    await image.decode()
    return image.naturalWidth
  })
  expect(width).toBe(3)
})

test('nothing the page tries reaches the network', async ({ machine }) => {
  const { server, port, arrived } = await listen()
  try {
    const { app, page } = await machine.start()
    await expect(page.getByRole('heading')).toBeVisible()
    const outcome = await page.evaluate(async (origin) => {
      const settle = (promise: Promise<unknown>) => promise.then(() => 'done').catch(() => 'refused')
      const viaElement = (tag: string, attributes: Record<string, string>) =>
        new Promise<string>((resolve) => {
          const element = document.createElement(tag)
          element.onload = () => resolve('done')
          element.onerror = () => resolve('refused')
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
          document.body.append(element)
        })
      const viaXhr = new Promise<string>((resolve) => {
        const request = new XMLHttpRequest()
        request.onload = () => resolve('done')
        request.onerror = () => resolve('refused')
        request.open('GET', `http://${origin}/xhr`)
        request.send()
      })
      const viaSocket = new Promise<string>((resolve) => {
        try {
          const socket = new WebSocket(`ws://${origin}/socket`)
          socket.onopen = () => resolve('done')
          socket.onerror = () => resolve('refused')
        } catch {
          resolve('refused')
        }
      })
      navigator.sendBeacon(`http://${origin}/beacon`, 'x')
      for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'icon']) {
        const link = document.createElement('link')
        link.rel = rel
        link.href = `http://${origin}/${rel}`
        document.head.append(link)
      }
      const form = document.createElement('form')
      form.action = `http://${origin}/form`
      document.body.append(form)
      form.submit()
      return {
        fetch: await settle(fetch(`http://${origin}/fetch`)),
        noCors: await settle(fetch(`http://${origin}/no-cors`, { mode: 'no-cors' })),
        xhr: await viaXhr,
        socket: await viaSocket,
        image: await viaElement('img', { src: `http://${origin}/image.png` }),
        style: await viaElement('link', { rel: 'stylesheet', href: `http://${origin}/style.css` }),
        script: await viaElement('script', { src: `http://${origin}/script.js` }),
      }
    }, `127.0.0.1:${port}`)
    expect(new Set(Object.values(outcome))).toEqual(new Set(['refused']))

    // Below the page's own policy: whatever asks through Chromium is refused too.
    const below = await app.evaluate(
      ({ net }, url) =>
        net.fetch(url).then(
          () => 'done',
          () => 'refused',
        ),
      `http://127.0.0.1:${port}/main`,
    )
    expect(below).toBe('refused')
    expect(arrived).toEqual([])
  } finally {
    server.close()
  }
})

test('the page stays where it is and opens nothing', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const opened = await page.evaluate(() => {
    const window = globalThis.open('https://example.com/', '_blank')
    const blank = globalThis.open('about:blank')
    globalThis.location.href = 'https://example.com/'
    return window !== null || blank !== null
  })
  expect(opened).toBe(false)
  for (const target of [
    'file:///etc/passwd',
    'app://elsewhere/',
    'data:text/html,hello',
    'javascript:globalThis.ran=1',
  ]) {
    await page.evaluate((url) => globalThis.location.assign(url), target)
  }
  // Playwright waits for the navigations to finish, which they never do; the main process does not.
  const askPage = (script: string) =>
    app.evaluate(
      ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text),
      script,
    )
  expect(
    await askPage('[location.href, document.querySelector("h1").textContent, "ran" in globalThis]'),
  ).toEqual(['app://scrollback/index.html', 'No conversations found', false])
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(await readFile(machine.logFile, 'utf8')).toContain('Blocked a navigation to https://example.com/')
})

test('the page holds no other page', async ({ machine }) => {
  const { page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const frames = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = 'https://example.com/'
    document.body.append(frame)
    const view = document.createElement('webview')
    view.setAttribute('src', 'https://example.com/')
    document.body.append(view)
    return view.shadowRoot === null && !('getWebContentsId' in view)
  })
  expect(frames).toBe(true)
  expect(
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.startsWith('http')),
  ).toEqual([])
})

test('every permission is denied', async ({ machine }) => {
  const { page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const answers = await page.evaluate(async () => {
    const refused = (promise: Promise<unknown>) => promise.then(() => false).catch(() => true)
    const located = new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject),
    )
    return {
      notifications: (await Notification.requestPermission()) === 'denied',
      geolocation: await refused(located),
      camera: await refused(navigator.mediaDevices.getUserMedia({ video: true })),
      screen: await refused(navigator.mediaDevices.getDisplayMedia()),
      clipboard: await refused(navigator.clipboard.readText()),
    }
  })
  expect(answers).toEqual({
    notifications: true,
    geolocation: true,
    camera: true,
    screen: true,
    clipboard: true,
  })
})

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
  expect(await callBridge(page, 'appearance:choose', { appearance: 'plaid' })).toMatchObject({
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
  expect(await readFile(machine.logFile, 'utf8')).toContain('Refused a malformed call of appearance:choose')
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

test('only files of the app are served', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const statuses = await app.evaluate(({ session }) =>
    Promise.all(
      ['index.html', '../main/index.js', '%2e%2e/main/index.js', '..%2fmain%2findex.js', 'nothing.js'].map(
        async (path) => (await session.defaultSession.fetch(`app://scrollback/${path}`)).status,
      ),
    ),
  )
  expect(statuses).toEqual([200, 404, 404, 404, 404])
})
