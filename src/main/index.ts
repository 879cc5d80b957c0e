import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { findStartPaths } from './find-start-paths.ts'
import { openLog } from './log/log.ts'
import { registerAppScheme } from './security/app-scheme.ts'
import { cutNetwork } from './security/cut-network.ts'
import { lockAllContents } from './security/lock-contents.ts'
import { toDataFolder } from './settings/data-folder.ts'
import { startApp } from './start-app.ts'

// This file becomes out/main/index.js.
const outFolder = join(import.meta.dirname, '..')
const dataFolder = toDataFolder({ env: process.env, platform: process.platform, home: homedir() })

app.setName('Scrollback')
app.setPath('userData', dataFolder)

// Running as root, Chromium cannot use its sandbox, and asking for it all the same takes the pages down.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

const paths = findStartPaths(process.argv, {
  appPath: app.isPackaged ? undefined : app.getAppPath(),
  cwd: process.cwd(),
})

if (app.requestSingleInstanceLock({ paths })) {
  const log = openLog(join(dataFolder, 'logs'), !app.isPackaged)
  cutNetwork(app.commandLine)
  registerAppScheme()
  lockAllContents(app, log)
  startApp({
    log,
    dataFolder,
    version: __SCROLLBACK_VERSION__,
    pinnedElectron: __PINNED_ELECTRON__,
    rendererFolder: join(outFolder, 'renderer'),
    preload: join(outFolder, 'preload', 'index.cjs'),
    workerModule: join(outFolder, 'main', 'worker.js'),
    sampleLibrary: join(
      app.isPackaged ? process.resourcesPath : join(outFolder, '..', 'resources'),
      'sample-library',
    ),
    paths,
  })
} else {
  // The first instance gets the "second-instance" event with the paths, and comes to the front.
  app.quit()
}
