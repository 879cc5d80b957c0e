import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { sandboxArguments } from '../../scripts/bootstrap/run-electron.mjs'
import { virtualDisplays } from './virtual-displays.ts'

export interface Running {
  readonly app: ElectronApplication
  readonly page: Page
  /** Quits as a person does, so that everything is saved. */
  quit(): Promise<void>
}

/** A computer of its own for each test: an empty home and an app that was never started. */
export interface Machine {
  readonly home: string
  readonly dataFolder: string
  readonly logFile: string
  readonly env: Readonly<Record<string, string>>
  /** With variables of its own, and files or folders to open. */
  start(env?: Readonly<Record<string, string>>, paths?: readonly string[]): Promise<Running>
  /** Before the first start: what the app would find in its own folder. */
  writeData(name: string, value: unknown): Promise<void>
  takePicture(page: Page, name: string): Promise<void>
}

export const checkout = resolve(import.meta.dirname, '../..')

// Where Playwright is told the executable, it does not hold back the start until it listens, and on a busy machine waits for ever.
// Left to itself it asks the electron package, which goes by this variable.
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= dirname(findElectron())

const display = virtualDisplays[Number(process.env.TEST_PARALLEL_INDEX)]
if (display !== undefined) process.env.DISPLAY = display

/** As root on Linux, Chromium cannot use its sandbox; on a virtual display, pictures fail now and then unless it draws without a GPU. */
export const launchArguments = [
  ...sandboxArguments(),
  ...(virtualDisplays.length > 0 ? ['--disable-gpu'] : []),
  checkout,
]

export function findElectron(): string {
  const path = process.env.ELECTRON_PATH
  if (!path) throw new Error('ELECTRON_PATH does not say where Electron is: run the tests with npm test')
  return path
}

export const test = base.extend<{ machine: Machine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  machine: async ({}, use, testInfo) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'scrollback-e2e-')))
    const home = join(folder, 'home')
    const dataFolder = join(folder, 'data')
    const logFile = join(dataFolder, 'logs', 'scrollback.log')
    await mkdir(home)
    await mkdir(dataFolder)
    const env = toEnvironment(home, dataFolder)
    const running: ElectronApplication[] = []
    await use({
      home,
      dataFolder,
      logFile,
      env,
      async start(more = {}, paths = []) {
        const app = await _electron.launch({
          args: [...launchArguments, ...paths],
          env: { ...env, ...more },
          // Else Playwright has the page believe that the system is light.
          colorScheme: null,
        })
        running.push(app)
        return { app, page: await app.firstWindow(), quit: () => quit(app) }
      },
      writeData: (name, value) =>
        writeFile(join(dataFolder, name), typeof value === 'string' ? value : JSON.stringify(value)),
      takePicture: async (page, name) => {
        await page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
      },
    })
    for (const app of running) await app.close().catch(() => {})
    if (testInfo.status !== testInfo.expectedStatus) {
      const log = await readFile(logFile, 'utf8').catch(() => 'There is no log.')
      await testInfo.attach('log', { body: log, contentType: 'text/plain' })
    }
    await rm(folder, { recursive: true, force: true })
  },
})

export { expect } from '@playwright/test'

function toEnvironment(home: string, dataFolder: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      !['ELECTRON_RUN_AS_NODE', 'CLAUDE_CONFIG_DIR', 'SCROLLBACK_SCREENSHOT'].includes(entry[0]),
  )
  return {
    ...Object.fromEntries(inherited),
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    SCROLLBACK_USER_DATA: dataFolder,
  }
}

async function quit(app: ElectronApplication): Promise<void> {
  const closed = app.waitForEvent('close')
  await app.evaluate(({ app }) => app.quit())
  await closed
}
