import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { hasDisplay, openVirtualDisplay, virtualDisplayArguments } from './bootstrap/display.mjs'
import { describeElectron } from './bootstrap/electron.mjs'
import { toReport } from './bootstrap/failure.mjs'
import { machineCache } from './bootstrap/paths.mjs'
import { prepareApp } from './bootstrap/prepare.mjs'
import { runApp } from './bootstrap/run-electron.mjs'
import { complain, say } from './bootstrap/say.mjs'
import { waitForFile } from './bootstrap/wait-for-file.mjs'

/** @param {readonly string[]} args for the app */
async function start(args) {
  const electron = await prepareApp()
  say(`Starting on ${describeElectron(electron)}.`)
  return hasDisplay() ? runApp(electron, args) : startWithoutDisplay(electron, args)
}

/**
 * @param {import('./bootstrap/electron.mjs').Electron} electron
 * @param {readonly string[]} args
 */
async function startWithoutDisplay(electron, args) {
  const screenshot = path.resolve(
    process.env.SCROLLBACK_SCREENSHOT || path.join(machineCache(), 'first-view.png'),
  )
  say('No display found. The app runs on a virtual display. Press Ctrl+C to stop it.')
  await rm(screenshot, { force: true })
  await mkdir(path.dirname(screenshot), { recursive: true })
  const display = await openVirtualDisplay()
  const closed = new AbortController()
  void reportScreenshot(screenshot, closed.signal)
  try {
    return await runApp(electron, [...virtualDisplayArguments, ...args], {
      ...display.environment,
      SCROLLBACK_SCREENSHOT: screenshot,
    })
  } finally {
    closed.abort()
    display.close()
  }
}

/**
 * npm changes to the checkout, and people name files from where they are.
 *
 * @param {string} arg
 */
function toAbsolute(arg) {
  return arg.startsWith('-') ? arg : path.resolve(process.env.INIT_CWD ?? '', arg)
}

/**
 * @param {string} file
 * @param {AbortSignal} signal
 */
async function reportScreenshot(file, signal) {
  const isThere = await waitForFile(file, { limit: 60_000, signal })
  if (isThere) say(`Screenshot of the first screen: ${file}`)
  else if (!signal.aborted) complain('The app did not draw its first screen within a minute.')
}

try {
  process.exitCode = await start(process.argv.slice(2).map(toAbsolute))
} catch (error) {
  complain(toReport(error))
  process.exitCode = 1
}
