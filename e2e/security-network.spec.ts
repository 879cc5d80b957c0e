import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/test.ts'

// Electron's security guide, on the running app: where a page can get to.

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
    // And the server would have noticed.
    await fetch(`http://127.0.0.1:${port}/noticed`)
    expect(arrived).toContain('/noticed')
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
