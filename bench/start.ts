import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasDisplay, openVirtualDisplay } from '../scripts/bootstrap/display.mjs'
import { sandboxArguments } from '../scripts/bootstrap/run-electron.mjs'
import { toAppEnvironment } from './app.ts'
import { ensureLibrary } from './generate-library.ts'
import { median, printTable } from './report.ts'

/**
 * The first minute: from the start of the process to a window that shows something, and to sessions in it; on a library that
 * was never indexed, and on the same one afterwards. Goals: 5 s and 2 s.
 *
 * Usage: start.ts [megabytes of the library] [starts of each kind] [checkout, to compare with another one]
 */
const MEGABYTES = Number(process.argv[2] ?? 1000)
const STARTS = Number(process.argv[3] ?? 5)
const CHECKOUT = resolve(process.argv[4] ?? join(import.meta.dirname, '..'))
const LOOK_EVERY_MS = 20

interface Times {
  /** Something is painted in the window. */
  readonly window: number
  /** A session is listed. */
  readonly sessions: number
  /** Of all processes of the app until then. */
  readonly cpu: number
}

/** In the page: when something was first painted, and when the first frame with a session in it was, in ms since 1970. */
const AWAIT_SESSIONS = `(async () => {
  while (document.querySelector('[role="treeitem"][aria-level="2"]') === null)
    await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const sessions = Date.now()
  const readPaint = () => performance.getEntriesByName('first-contentful-paint')[0]
  while (readPaint() === undefined) await new Promise(requestAnimationFrame)
  return { window: performance.timeOrigin + readPaint().startTime, sessions }
})()`

/** Without Playwright, whose way of starting an app takes time of its own. */
async function timeStart(env: NodeJS.ProcessEnv): Promise<Times> {
  const args = [...sandboxArguments(), '--remote-debugging-port=0', '--disable-gpu', CHECKOUT]
  const begun = Date.now()
  const app = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const { window, sessions } = await awaitSessions(await findPage(await readPort(app)))
    return { window: window - begun, sessions: sessions - begun, cpu: readCpu(app) }
  } finally {
    app.kill()
    await once(app, 'exit')
  }
}

async function readPort({ stderr }: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of stderr ?? []) {
    text += String(chunk)
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
    if (port === undefined) continue
    // Otherwise it would stop when the pipe is full.
    stderr?.resume()
    return port
  }
  throw new Error(`The app did not start: ${text}`)
}

/** Where its debugger listens. */
async function findPage(port: string): Promise<string> {
  for (;;) {
    await delay(LOOK_EVERY_MS)
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
    const targets = (await answer.json()) as { url: string; webSocketDebuggerUrl: string }[]
    const page = targets.find(({ url }) => url.startsWith('app://'))
    if (page !== undefined) return page.webSocketDebuggerUrl
  }
}

async function awaitSessions(debuggerUrl: string): Promise<Pick<Times, 'window' | 'sessions'>> {
  const socket = new WebSocket(debuggerUrl)
  await once(socket, 'open')
  for (;;) {
    const params = { expression: AWAIT_SESSIONS, awaitPromise: true, returnByValue: true }
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    const { result } = JSON.parse(data) as { result?: { result?: { value?: Times } } }
    // Nothing, where the empty page of the beginning was still there.
    if (result?.result?.value !== undefined) return result.result.value
  }
}

/** The processor time of a process and all that come from it, in ms; where there is no /proc, not a number. */
function readCpu({ pid }: ChildProcess): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  const ours = new Set([pid])
  // A child may have a lower number than its parent, so they are gone through until nothing comes of it.
  for (let size = 0; size < ours.size; ) {
    size = ours.size
    for (const { id, parent } of all) if (ours.has(parent)) ours.add(id)
  }
  return all.reduce((sum, { id, ms }) => sum + (ours.has(id) ? ms : 0), 0)
}

function readProcess(id: number): { id: number; parent: number; ms: number }[] {
  try {
    // The name is in brackets, and may hold anything; after it come state, parent, and from the twelfth on ticks of 10 ms.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return [{ id, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * 10 }]
  } catch {
    return []
  }
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [code] = await once(spawn(command, args, { env, stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

async function measure(name: string, start: () => Promise<Times>): Promise<void> {
  const times: Times[] = []
  for (let at = 0; at < STARTS; at++) times.push(await start())
  const row = (of: keyof Times) => {
    const values = times.map((time) => time[of])
    return `median ${median(values).toFixed(0)} ms (${values.map((ms) => ms.toFixed(0)).join(', ')})`
  }
  printTable([
    [`${name}: first content in the window`, row('window')],
    [`${name}: sessions in the window`, row('sessions')],
    [`${name}: processor time until the sessions`, row('cpu')],
  ])
}

const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-start-'))
const display = hasDisplay() ? null : await openVirtualDisplay()
try {
  const home = join(folder, 'home')
  const data = join(folder, 'data')
  mkdirSync(home)
  symlinkSync(ensureLibrary({ megabytes: MEGABYTES }), join(home, '.claude'))
  const env = { ...toAppEnvironment(home, data), ...display?.environment }
  await measure('without an index', () => {
    rmSync(data, { recursive: true, force: true })
    return timeStart(env)
  })
  const cli = join(CHECKOUT, 'out/main/cli.js')
  await run(process.execPath, [cli, 'index'], { ...env, ELECTRON_RUN_AS_NODE: '1' })
  await measure('indexed', () => timeStart(env))
} finally {
  display?.close()
  rmSync(folder, { recursive: true, force: true })
}
