import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { app, type BrowserWindow, clipboard, ipcMain, Menu, session, shell } from 'electron'
import { contract } from '../shared/contract/contract.ts'
import type { Command } from '../shared/contract/events.ts'
import { hasProgram, startProgram } from './actions/start-program.ts'
import { assembleVault } from './assemble-vault.ts'
import { createIndexingService, type IndexingService } from './indexing/indexing-service.ts'
import { createActionHandlers } from './ipc/action-handlers.ts'
import { createAppHandlers } from './ipc/app-handlers.ts'
import { openCallDesk } from './ipc/call-desk.ts'
import { connectIpc } from './ipc/connect-ipc.ts'
import { createExportHandlers } from './ipc/export-handlers.ts'
import { createLibraryHandlers } from './ipc/library-handlers.ts'
import { createRootsHandlers } from './ipc/roots-handlers.ts'
import { sendEvent } from './ipc/send-event.ts'
import type { LogFile } from './log/log.ts'
import { buildMenu } from './menu/build-menu.ts'
import { openNotices } from './notices/notices.ts'
import { readAbout } from './read-about.ts'
import { readLicences } from './read-licences.ts'
import { createOpenedArchives } from './roots/opened-archives.ts'
import { createRootsService } from './roots/roots-service.ts'
import { serveApp } from './security/app-scheme.ts'
import type { DevServer } from './security/dev-server.ts'
import { lockSession } from './security/lock-session.ts'
import { createPlaceRules } from './security/place-rules.ts'
import { openSettings, SETTINGS_NAME } from './settings/settings.ts'
import { noteClosed } from './store/health/index-health.ts'
import { askForFiles, askForFolder } from './windows/ask-for-paths.ts'
import { askForTarget } from './windows/ask-for-target.ts'
import { captureView } from './windows/capture-view.ts'
import { followViewSettings } from './windows/follow-view-settings.ts'
import { openWindows, type Windows } from './windows/windows.ts'
import { forkWorker } from './worker/host/fork-worker.ts'
import { startWorkerHost } from './worker/host/worker-host.ts'

export interface AppOptions {
  readonly log: LogFile
  readonly dataFolder: string
  readonly version: string
  readonly pinnedElectron: string
  readonly rendererFolder: string
  /** Where the page comes from instead, while somebody works on it. */
  readonly devServer: DevServer | undefined
  readonly preload: string
  readonly workerModule: string
  readonly sampleLibrary: string
  /** Written by the build, one for each of its parts. */
  readonly licenceFiles: readonly string[]
  /** A picture for the window, where the system does not take it from the program. */
  readonly icon: string
}

export interface AssembledApp {
  readonly windows: Windows
  /** Opens files and folders in the window. */
  open(paths: readonly string[]): void
}

/** Everything the app is made of, connected; the system must be ready for it. */
export function assembleApp(options: AppOptions): AssembledApp {
  const { log, dataFolder, version, rendererFolder, devServer, preload, workerModule, sampleLibrary } =
    options
  const allowDevTools = !app.isPackaged
  log.info(
    `Scrollback ${version} on Electron ${process.versions.electron}, ${process.platform} ${process.arch}`,
  )

  // There are notices before there is a window: it asks for them when it opens.
  let openedWindows: Windows | undefined
  function toWindow(act: (window: BrowserWindow) => void): void {
    const window = openedWindows?.find()
    if (window) act(window)
  }

  const notices = openNotices((notice) =>
    toWindow((window) => sendEvent(window.webContents, 'notices:added', notice)),
  )
  process.on('uncaughtException', (error) => {
    log.error('Uncaught', error)
    notices.add('error', 'Something went wrong in Scrollback. For details, choose Help, then Show Log.')
  })

  const settings = openSettings(dataFolder, (sentence, detail) => {
    log.warn(detail)
    notices.add('warning', sentence)
  })
  let indexing: IndexingService | undefined
  const worker = startWorkerHost({
    fork: () => forkWorker(workerModule, join(dataFolder, 'index'), log),
    log,
    onRestart: () => {
      indexing?.restart()
      keeping.start()
    },
    onEvent: (event) => indexing?.receive(event),
    onCrash: ({ isGivenUp, isSilent }) => {
      if (isGivenUp)
        notices.add('error', 'The background process keeps stopping. Quit Scrollback and start it again.')
      else if (isSilent)
        notices.add(
          'warning',
          'The background process did not respond for 10 seconds, so Scrollback restarted it.',
        )
      else notices.add('warning', 'The background process stopped unexpectedly. Scrollback restarted it.')
    },
  })
  const indexFolder = join(dataFolder, 'index')
  app.on('will-quit', () => {
    worker.stop()
    noteClosed(indexFolder)
  })

  lockSession(session.defaultSession, { log, allowDevTools, devServer })
  serveApp(session.defaultSession, rendererFolder, devServer)

  const windows = openWindows({
    dataFolder,
    preload,
    icon: options.icon,
    allowDevTools,
    readZoom: () => settings.read().textSize / 100,
    log,
    notices,
  })
  openedWindows = windows

  const run = (command: Command) =>
    void windows.whenLoaded().then((window) => sendEvent(window.webContents, 'commands:run', command))
  const showLog = () => shell.showItemInFolder(log.path)

  const changeView = followViewSettings({
    settings,
    findWindow: () => windows.find(),
    showMenu: (appearance) => {
      const { platform } = process
      const template = buildMenu({ platform, appearance, hasDevTools: allowDevTools, run, showLog })
      Menu.setApplicationMenu(Menu.buildFromTemplate(template))
    },
  })

  const archives = createOpenedArchives({ worker, folder: join(dataFolder, 'opened'), home: homedir() })
  archives.clear()
  app.on('will-quit', () => archives.clear())
  const roots = createRootsService({
    settings,
    archives,
    sampleLibrary,
    env: process.env,
    home: homedir(),
    platform: process.platform,
  })
  const {
    keeping,
    machine,
    handlers: vaultHandlers,
  } = assembleVault({
    worker,
    settings,
    roots,
    dataFolder,
    commandLine: join(dirname(workerModule), 'cli.js'),
    log,
    findWindow: () => windows.find(),
    onStatus: (status) => toWindow((window) => sendEvent(window.webContents, 'vault:changed', status)),
    onKept: () => service.follow(),
    onProblem: (notice) => notices.add('warning', notice),
  })
  const service = createIndexingService({
    worker,
    // What another one has too is listed there.
    listRoots: async () => (await roots.list()).filter(({ isInside }) => isInside === undefined),
    listOpened: () => roots.listOpened(),
    log,
    onState: (state) => toWindow((window) => sendEvent(window.webContents, 'index:changed', state)),
    onChange: (change) => {
      keeping.noteChange()
      toWindow((window) => sendEvent(window.webContents, 'library:changed', change))
    },
    onAnnotations: () => toWindow((window) => sendEvent(window.webContents, 'annotations:changed', null)),
    onProblem: (notice) => notices.add('warning', notice),
  })
  indexing = service
  service.follow()
  keeping.start()
  const reveal = (file: string) => shell.showItemInFolder(file)
  const desk = openCallDesk({
    contract,
    worker,
    log,
    placeRules: createPlaceRules({ roots, archives }),
    takeGesture: (withinMs) => windows.takeGesture(withinMs),
    additions: {
      roots: () => service.listRoots(),
      listed: () => roots.list(),
      vault: () => keeping.findVault(),
      machine,
    },
    handlers: {
      ...createAppHandlers({
        about: readAbout({ version, pinnedElectron: options.pinnedElectron, logFile: log.path, dataFolder }),
        readLicences: () => readLicences(options.licenceFiles),
        log,
        notices,
        settings,
        settingsFile: join(dataFolder, SETTINGS_NAME),
        changeView,
        onViewSettled: () => {
          const file = process.env.SCROLLBACK_SCREENSHOT
          if (file) toWindow((window) => void captureView(window, file, log))
        },
      }),
      ...createRootsHandlers({
        roots,
        archives,
        askForFolder: () => askForFolder(windows.find()),
        askForFiles: () => askForFiles(windows.find()),
        onListed: () => service.follow(),
      }),
      ...createActionHandlers({
        worker,
        keeping,
        listRoots: () => roots.list(),
        terminalHost: {
          platform: process.platform,
          home: homedir(),
          env: process.env,
          hasProgram: (program) => hasProgram(program, process.env),
        },
        startTerminal: (start) => startProgram(start, process.env),
        moveToTrash: (path) => shell.trashItem(path),
        // On a Mac, opening a folder that is called like a program would start it.
        openFolder: async (folder) =>
          process.platform === 'darwin' ? reveal(folder) : void (await shell.openPath(folder)),
        openUrl: (url) => shell.openExternal(url),
        reveal,
      }),
      ...createLibraryHandlers({ indexing: service, worker, reveal }),
      ...createExportHandlers({
        worker,
        listRoots: () => service.listRoots(),
        askForTarget: (choice) => askForTarget(windows.find(), choice),
        copy: (text) => clipboard.writeText(text),
        reveal,
        generator: `Scrollback ${version}`,
      }),
      ...vaultHandlers,
    },
  })
  connectIpc(ipcMain, desk, (sender) => windows.find()?.webContents === sender)

  async function open(paths: readonly string[]): Promise<void> {
    const opened = await roots.openPaths(paths)
    service.follow()
    const window = await windows.whenLoaded()
    sendEvent(window.webContents, 'sources:opened', opened)
  }
  return {
    windows,
    open(paths) {
      if (paths.length === 0) return
      open(paths).catch((cause: unknown) => log.error(`Cannot open ${paths.join(', ')}`, cause))
    },
  }
}
