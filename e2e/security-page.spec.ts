import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './support/test.ts'

// Electron's security guide, on the running app: what a page is and may do.

function readPreferences(app: ElectronApplication): Promise<Record<string, unknown>> {
  return app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    // Electron has it, but does not document it.
    return (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences()
  })
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
    'openDropped',
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
    const expected = ['script-src-attr', 'script-src-elem', 'style-src-elem']
    while (!expected.every((directive) => violations.includes(directive))) {
      await new Promise((done) => setTimeout(done, 0))
    }
    // Only from here on: the debugger lets what it runs itself evaluate text until it first waits.
    const isEvaluated = () => {
      try {
        return Reflect.construct(Function, ['return true'])() === true
      } catch {
        return false
      }
    }
    return {
      inline: 'inlineRan' in globalThis,
      handler: 'handlerRan' in globalThis,
      timer: 'timerRan' in globalThis,
      evaluated: isEvaluated(),
      outline: getComputedStyle(document.body).outlineWidth === '7px',
    }
  })
  expect(ran).toEqual({
    inline: false,
    handler: false,
    timer: false,
    evaluated: false,
    outline: false,
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

test('the built app takes its page from no server, whatever the environment says', async ({ machine }) => {
  const { page } = await machine.start({ ELECTRON_RENDERER_URL: 'http://127.0.0.1:9' })
  await expect(page.getByRole('heading')).toBeVisible()
  const response = await page.reload()
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe-inline')
})
