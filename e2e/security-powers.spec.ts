import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { DEFAULT_EXPORT_OPTIONS } from '../src/shared/schemas/export.ts'
import { callBridge } from './support/call-bridge.ts'
import { drop, letGo } from './support/drop.ts'
import { expect, test } from './support/test.ts'

// What a script in the page may try beyond calls and requests: made-up files, the clipboard, dialogs, and code of its own.

test('only files that a person dropped are opened, whatever a script hands over in their place', async ({
  machine,
}) => {
  const { page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const answers = await page.evaluate(async () => {
    const { openDropped } = (
      window as unknown as { scrollback: { openDropped(id: string, files: unknown): Promise<unknown> } }
    ).scrollback
    const own = ['/etc/passwd']
    Object.assign(own, { map: () => ['/etc/passwd'], filter: () => ['/etc/passwd'] })
    const tries: Record<string, unknown> = {
      map: { map: () => ['/etc/passwd'] },
      chain: { map: () => ({ filter: () => ['/etc/passwd'], length: 1 }) },
      arrayLike: { length: 1, 0: '/etc/passwd' },
      text: '/etc/passwd',
      paths: ['/etc/passwd', { path: '/etc/passwd', name: 'passwd', size: 1 }, null],
      own,
      madeUp: [new File(['x'], '/etc/passwd')],
      blob: [new Blob(['x'])],
      nothing: null,
    }
    const told: Record<string, unknown> = {}
    for (const [name, files] of Object.entries(tries))
      told[name] = await openDropped(`drop-${name}`, files).catch(String)
    return told
  })
  for (const [name, answer] of Object.entries(answers)) expect(answer, name).toEqual({ ok: true, value: [] })

  const dropped = join(machine.home, 'dropped.jsonl')
  await writeFile(
    dropped,
    '{"type":"user","uuid":"a","parentUuid":null,"message":{"content":"Dropped words"}}\n',
  )
  await drop(page, dropped)
  await letGo(page)
  await expect(page.getByText('Dropped words').first()).toBeVisible()
})

test('text is copied only after a real click or key, once for each', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const readClipboard = () => app.evaluate(({ clipboard }) => clipboard.readText())
  await app.evaluate(({ clipboard }) => clipboard.writeText('before'))
  const refused = { ok: false, error: { code: 'refused' } }
  expect(await callBridge(page, 'clipboard:write', { text: 'unasked' })).toMatchObject(refused)
  const conversation = { selection: { kind: 'sessions', sessions: [{ key: 'a', branch: null }] } }
  const options = { ...DEFAULT_EXPORT_OPTIONS, format: 'markdown' }
  expect(await callBridge(page, 'export:copy', { ...conversation, options })).toMatchObject(refused)
  expect(await readClipboard()).toBe('before')

  await page.getByRole('heading').first().click()
  expect(await callBridge(page, 'clipboard:write', { text: 'asked' })).toMatchObject({ ok: true })
  expect(await readClipboard()).toBe('asked')
  expect(await callBridge(page, 'clipboard:write', { text: 'again' })).toMatchObject(refused)
  expect(await readClipboard()).toBe('asked')
})

test('a mail link opens with address, subject and body, and with nothing else', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (url) => {
      opened.push(url)
    }
  })
  const click = async (url: string) => {
    await page.getByRole('heading').first().click()
    return callBridge(page, 'links:open', { url })
  }
  for (const more of ['attach=/etc/passwd', 'cc=eve@example.com', 'subject=a%0ABcc:eve@example.com'])
    expect(await click(`mailto:ada@example.com?${more}`)).toMatchObject({ ok: false })
  const good = 'mailto:ada@example.com?subject=Tides&body=Hello'
  expect(await click(good)).toMatchObject({ ok: true })
  expect(await app.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([good])
})

/** Opens every file dialog as after a click, and tells what the page heard of them. After a crash only the main process reaches the page. */
function askForFiles(app: ElectronApplication): Promise<unknown> {
  const script = `new Promise((resolve) => {
    const heard = []
    const hear = (name) => (what) => {
      heard.push(name + ' ' + what)
      if (heard.length === 4) resolve(heard.sort())
    }
    const input = Object.assign(document.createElement('input'), { type: 'file' })
    input.addEventListener('cancel', () => hear('input')('refused'))
    input.addEventListener('change', () => hear('input')('done'))
    input.click()
    for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])
      window[name]().then(() => hear(name)('done'), () => hear(name)('refused'))
  })`
  return app.evaluate(
    ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text, true),
    script,
  )
}

test('a script that asks for files gets a dialog that was closed at once, also after the page crashed', async ({
  machine,
}) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const refused = [
    'input refused',
    'showDirectoryPicker refused',
    'showOpenFilePicker refused',
    'showSaveFilePicker refused',
  ]
  expect(await askForFiles(app)).toEqual(refused)
  const isReady = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents === undefined || contents.isCrashed() || contents.isLoading()) return false
      return contents.executeJavaScript('document.querySelector("h1") !== null')
    })
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  // What is asked of a page that dies is never answered.
  await expect.poll(() => readFile(machine.logFile, 'utf8')).toContain("The page's process is gone")
  await expect.poll(isReady).toBe(true)
  expect(await askForFiles(app)).toEqual(refused)
})

test('no worker, worklet or WebAssembly of a script runs', async ({ machine }) => {
  const { page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  const outcome = await page.evaluate(async () => {
    const refused = (run: () => unknown) =>
      Promise.resolve()
        .then(run)
        .then(() => false)
        .catch(() => true)
    const untilError = (make: () => Worker | SharedWorker) =>
      new Promise((resolve, reject) => {
        const worker = make()
        worker.onerror = () => reject(new Error('refused'))
        if (worker instanceof Worker) worker.onmessage = resolve
        else worker.port.onmessage = resolve
      })
    const text = 'postMessage(1)'
    const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
    const own = document.querySelector('script')?.src ?? ''
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])
    return {
      data: await refused(() => untilError(() => new Worker(`data:text/javascript,${text}`))),
      blob: await refused(() => untilError(() => new Worker(blob))),
      own: await refused(() => untilError(() => new Worker(own))),
      shared: await refused(() => untilError(() => new SharedWorker(blob))),
      service: await refused(() => navigator.serviceWorker.register(own)),
      worklet: await refused(() => new AudioContext().audioWorklet.addModule(blob)),
      wasm: await refused(() => WebAssembly.instantiate(bytes)),
      wasmModule: await refused(() => new WebAssembly.Module(bytes)),
    }
  })
  expect(new Set(Object.values(outcome)), JSON.stringify(outcome)).toEqual(new Set([true]))
})

test('WebRTC finds no way out: it has no addresses of this computer, and connects to nobody', async ({
  machine,
}) => {
  let arrived = 0
  const server = createServer((socket) => {
    arrived++
    socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const { port } = server.address() as AddressInfo
    const { page } = await machine.start()
    await expect(page.getByRole('heading')).toBeVisible()
    const outcome = await page.evaluate(async (port) => {
      const urls = [`turn:127.0.0.1:${port}?transport=tcp`, `stun:127.0.0.1:${port}`]
      const caller = new RTCPeerConnection({ iceServers: [{ urls, username: 'a', credential: 'b' }] })
      const callee = new RTCPeerConnection()
      const candidates: string[] = []
      const gathered = new Promise((done) => {
        caller.onicecandidate = ({ candidate }) => {
          if (candidate === null) done(null)
          else if (candidate.candidate !== '') candidates.push(candidate.candidate)
        }
      })
      caller.createDataChannel('out')
      const offer = await caller.createOffer()
      await caller.setLocalDescription(offer)
      await callee.setRemoteDescription(offer)
      const answer = await callee.createAnswer()
      await callee.setLocalDescription(answer)
      await caller.setRemoteDescription(answer)
      const where = { sdpMid: '0', sdpMLineIndex: 0 }
      for (const [kind, more] of [
        ['tcp', ' tcptype passive'],
        ['udp', ''],
      ])
        await caller.addIceCandidate({
          ...where,
          candidate: `candidate:1 1 ${kind} 2105524479 127.0.0.1 ${port} typ host${more}`,
        })
      await gathered
      await new Promise((done) => {
        const look = () => {
          if (['failed', 'disconnected', 'closed', 'connected'].includes(caller.iceConnectionState))
            done(null)
        }
        caller.oniceconnectionstatechange = look
        look()
      })
      return { candidates, state: caller.iceConnectionState }
    }, port)
    expect(outcome.candidates).toEqual([])
    expect(outcome.state).not.toBe('connected')
    expect(arrived).toBe(0)
  } finally {
    server.close()
  }
})
