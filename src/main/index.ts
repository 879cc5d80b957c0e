import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { findCommand } from '../shared/app/command-mode.ts'
import { closeToOthers, createFilesPrivately } from './files/private.ts'
import { findStartPaths } from './find-start-paths.ts'
import { openLog } from './log/log.ts'
import { runCommandLine } from './run-command-line.ts'
import { registerAppScheme } from './security/app-scheme.ts'
import { cutNetwork } from './security/cut-network.ts'
import { lockAllContents } from './security/lock-contents.ts'
import { toDataFolder } from './settings/data-folder.ts'
import { startApp } from './start-app.ts'

// This file becomes out/main/index.js.
const outFolder = join(import.meta.dirname, '..')
const resources = app.isPackaged ? process.resourcesPath : join(outFolder, '..', 'resources')
const dataFolder = toDataFolder({ env: process.env, platform: process.platform, home: homedir() })

/** Who runs this decides over the environment, so only a build for development listens to it. */
const devServer = __IS_DEVELOPMENT__ ? process.env.ELECTRON_RENDERER_URL : undefined

createFilesPrivately()
closeToOthers(dataFolder)

const command = findCommand(process.argv)
if (command) runCommandLine(command, join(outFolder, 'main'))
else openApp()

function openApp(): void {
  app.setName('Scrollback')
  app.setPath('userData', dataFolder)

  // Running as root, Chromium cannot use its sandbox, and asking for it all the same takes the pages down.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

  const paths = findStartPaths(process.argv, {
    appPath: app.isPackaged ? undefined : app.getAppPath(),
    cwd: process.cwd(),
  })

  // During development the next one starts before the former has ended.
  if (__IS_DEVELOPMENT__ || app.requestSingleInstanceLock({ paths })) {
    const log = openLog(join(dataFolder, 'logs'), !app.isPackaged)
    cutNetwork(app.commandLine, devServer)
    registerAppScheme()
    lockAllContents(app, log)
    startApp({
      log,
      dataFolder,
      version: __SCROLLBACK_VERSION__,
      pinnedElectron: __PINNED_ELECTRON__,
      rendererFolder: join(outFolder, 'renderer'),
      devServer,
      preload: join(outFolder, 'preload', 'index.cjs'),
      workerModule: join(outFolder, 'main', 'worker.js'),
      licenceFiles: ['main', 'preload', 'renderer'].map((part) => join(outFolder, part, 'licences.json')),
      sampleLibrary: join(resources, 'sample-library'),
      icon: join(resources, 'icon', 'png', '256x256.png'),
      paths,
    })
  } else {
    // The first instance gets the "second-instance" event with the paths, and comes to the front.
    process.stdout.write('Scrollback is already open. Its window comes to the front.\n')
    app.quit()
  }
}
