import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { checkout, launchArguments, type Machine } from './test.ts'

export interface Opened {
  readonly app: ElectronApplication
  readonly page: Page
  /** Everything but the page itself that was asked for, said in the console, or tried. */
  readonly incidents: readonly string[]
  close(): Promise<void>
}

export interface OpenOptions {
  readonly appearance?: 'light' | 'dark'
  readonly hasScript?: boolean
}

/** Opens a file as somebody does who was sent it: in Chromium, from `file://`. */
export async function openInBrowser(
  { env }: Pick<Machine, 'env'>,
  file: string,
  { appearance = 'light', hasScript = true }: OpenOptions = {},
): Promise<Opened> {
  const args = launchArguments.filter((argument) => argument !== checkout)
  const app = await _electron.launch({
    args: [
      ...args,
      join(checkout, 'e2e', 'support', 'browser.cjs'),
      ...(hasScript ? [] : ['--without-script']),
    ],
    // It would warn of the empty page that the window begins with.
    env: { ...env, ELECTRON_DISABLE_SECURITY_WARNINGS: 'true' },
    colorScheme: null,
  })
  const page = await app.firstWindow()
  await app.evaluate(({ nativeTheme }, appearance) => {
    nativeTheme.themeSource = appearance
  }, appearance)
  const url = pathToFileURL(file).href
  const incidents: string[] = []
  page.on('request', (request) => {
    const asked = request.url()
    // An image inside of the page is no request that leaves it.
    if (asked !== url && !asked.startsWith('data:')) incidents.push(`request ${asked}`)
  })
  page.on('dialog', (dialog) => {
    incidents.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => incidents.push(`console ${message.text()}`))
  page.on('pageerror', ({ message }) => incidents.push(`error ${message}`))
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || frame.url().split('#')[0] !== url) incidents.push(`to ${frame.url()}`)
  })
  app.on('window', (window) => incidents.push(`window ${window.url()}`))
  await page.goto(url)
  return { app, page, incidents, close: () => app.close() }
}
