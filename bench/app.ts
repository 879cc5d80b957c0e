import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { hasDisplay, openVirtualDisplay } from '../scripts/bootstrap/display.mjs'
import { sandboxArguments } from '../scripts/bootstrap/run-electron.mjs'

export interface BenchApp {
  readonly app: ElectronApplication
  readonly page: Page
  close(): Promise<void>
}

const checkout = dirname(import.meta.dirname)

/**
 * Starts the app that was built last, in a home of its own, on a display of its own where there is none; with new data, or with
 * what lies in that folder.
 */
export async function startApp(home: string, kept?: string): Promise<BenchApp> {
  if (!existsSync(join(checkout, 'out', 'main', 'index.js')))
    throw new Error('The app is not built. Run “npm start” or “npm test -- e2e” first.')
  // Left to itself, Playwright asks the electron package for the executable, which goes by this.
  process.env.ELECTRON_OVERRIDE_DIST_PATH ??= dirname(process.execPath)
  const display = hasDisplay() ? null : await openVirtualDisplay()
  const data = kept ?? mkdtempSync(join(tmpdir(), 'scrollback-bench-data-'))
  const app = await _electron.launch({
    args: [
      ...sandboxArguments(),
      ...(display === null && !process.env.SCROLLBACK_VIRTUAL_DISPLAYS ? [] : ['--disable-gpu']),
      checkout,
    ],
    env: { ...toAppEnvironment(home, data), ...display?.environment },
    colorScheme: null,
  })
  return {
    app,
    page: await app.firstWindow(),
    async close() {
      await app.close()
      display?.close()
      if (kept === undefined) rmSync(data, { recursive: true, force: true })
    },
  }
}

/** The memory of the page's process and of all of them, in bytes. */
export async function readMemory(app: ElectronApplication): Promise<{ page: number; all: number }> {
  const metrics = await app.evaluate(({ app }) =>
    app.getAppMetrics().map(({ type, memory }) => ({ type, kilobytes: memory.workingSetSize })),
  )
  const sum = (of: typeof metrics) => of.reduce((total, { kilobytes }) => total + kilobytes * 1024, 0)
  return { page: sum(metrics.filter(({ type }) => type === 'Tab')), all: sum(metrics) }
}

/** What all processes of the app took so far, in seconds: says more than the clock where the machine has other work. */
export async function readProcessorTime(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ app }) =>
    app.getAppMetrics().reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? 0), 0),
  )
}

/** Until the app has nothing to do for a second: after indexing, the index is tidied and its words are counted. */
export async function untilIdle(app: ElectronApplication): Promise<void> {
  let before = await readProcessorTime(app)
  for (let isIdle = false; !isIdle; ) {
    await delay(1000)
    const now = await readProcessorTime(app)
    isIdle = now - before < 0.05
    before = now
  }
}

/** For an app with a home and data of its own. */
export function toAppEnvironment(home: string, data: string): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env
  const strings = Object.entries(inherited).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    ...Object.fromEntries(strings),
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    SCROLLBACK_USER_DATA: data,
  }
}
