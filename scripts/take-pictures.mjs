// Draws the pictures of the documents anew, from the real app on the sample library: npm run pictures
import path from 'node:path'
import { hasDisplay, openVirtualDisplay } from './bootstrap/display.mjs'
import { exitOnSignals } from './bootstrap/exit-on-signals.mjs'
import { toReport } from './bootstrap/failure.mjs'
import { inModules } from './bootstrap/paths.mjs'
import { prepareApp } from './bootstrap/prepare.mjs'
import { runOnElectronNode } from './bootstrap/run-electron.mjs'
import { complain, say } from './bootstrap/say.mjs'

async function takePictures() {
  const electron = await prepareApp()
  // A virtual display has no scale of its own and covers nothing of the window, so it is used where there is one.
  const display = process.platform === 'linux' || !hasDisplay() ? await openVirtualDisplay() : undefined
  try {
    const config = path.join('e2e', 'pictures', 'playwright.config.ts')
    const { code } = await runOnElectronNode(
      electron,
      [inModules('@playwright/test', 'cli.js'), 'test', '--config', config],
      { ...display?.environment, NO_COLOR: undefined },
    )
    if (code === 0) say('The screenshots are in docs/. Look at them before you commit them.')
    return code
  } finally {
    display?.close()
  }
}

exitOnSignals()
try {
  process.exitCode = await takePictures()
} catch (error) {
  complain(toReport(error))
  process.exitCode = 1
}
