import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog, ipcMain, Menu, nativeTheme, session, shell } from 'electron'
import type { Appearance } from '../shared/appearance.ts'
import type { Command } from '../shared/events.ts'
import { createIndexingService, type IndexingService } from './indexing/indexing-service.ts'
import { createAppHandlers } from './ipc/app-handlers.ts'
import { connectIpc } from './ipc/connect-ipc.ts'
import { openCallDesk } from './ipc/handle.ts'
import { createLibraryHandlers } from './ipc/library-handlers.ts'
import { createReaderHandlers } from './ipc/reader-handlers.ts'
import { createRootsHandlers } from './ipc/roots-handlers.ts'
import { sendEvent } from './ipc/send-event.ts'
import type { LogFile } from './log/log.ts'
import { buildMenu } from './menu/build-menu.ts'
import { openNotices } from './notices/notices.ts'
import { readAbout } from './read-about.ts'
import { createRootsService } from './roots/roots-service.ts'
import { serveApp } from './security/app-scheme.ts'
import { lockSession } from './security/lock-session.ts'
import { openSettings } from './settings/settings.ts'
import { captureView } from './windows/capture-view.ts'
import { openWindows, type Windows } from './windows/windows.ts'
import { forkWorker } from './worker/fork-worker.ts'
import { startWorkerHost } from './worker/worker-host.ts'

export interface StartOptions {
  readonly log: LogFile
  readonly dataFolder: string
  readonly version: string
  readonly pinnedElectron: string
  readonly rendererFolder: string
  readonly preload: string
  readonly workerModule: string
  readonly sampleLibrary: string
}

/** Not a top-level await: in an ES module, waiting for the app to be ready keeps it from becoming so. */
export function startApp(options: StartOptions): void {
  const { log } = options
  let windows: Windows | undefined
  app.on('second-instance', () => windows?.show())
  app.on('activate', () => windows?.show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app
    .whenReady()
    .then(() => {
      windows = assemble(options)
      windows.show()
    })
    .catch((cause: unknown) => {
      log.error('Scrollback could not start', cause)
      dialog.showErrorBox('Scrollback could not start', `The log has the details: ${log.path}`)
      app.exit(1)
    })
}

function assemble(options: StartOptions): Windows {
  const { log, dataFolder, version, rendererFolder, preload, workerModule, sampleLibrary } = options
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
    notices.add(
      'error',
      'Something went wrong in Scrollback. The log has the details: choose Help, then Show Log.',
    )
  })

  const settings = openSettings(dataFolder, (sentence, detail) => {
    log.warn(detail)
    notices.add('warning', sentence)
  })
  let indexing: IndexingService | undefined
  const worker = startWorkerHost({
    fork: () => forkWorker(workerModule, join(dataFolder, 'index'), log),
    log,
    onRestart: () => indexing?.restart(),
    onEvent: (event) => indexing?.receive(event),
    onCrash: ({ isGivenUp }) =>
      isGivenUp
        ? notices.add('error', 'The background process keeps stopping. Quit Scrollback and start it again.')
        : notices.add('warning', 'The background process stopped unexpectedly and was started again.'),
  })
  app.on('will-quit', () => worker.stop())

  lockSession(session.defaultSession, { log, allowDevTools })
  serveApp(session.defaultSession, rendererFolder)

  const windows = openWindows({ dataFolder, preload, allowDevTools, log, notices })
  openedWindows = windows

  const run = (command: Command) =>
    void windows.whenLoaded().then((window) => sendEvent(window.webContents, 'commands:run', command))
  const showLog = () => shell.showItemInFolder(log.path)

  function applyAppearance(appearance: Appearance): void {
    nativeTheme.themeSource = appearance
    const template = buildMenu({
      platform: process.platform,
      appearance,
      hasDevTools: allowDevTools,
      run,
      chooseAppearance,
      showLog,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  function chooseAppearance(appearance: Appearance): void {
    settings.update({ appearance })
    applyAppearance(appearance)
    toWindow((window) => sendEvent(window.webContents, 'appearance:changed', appearance))
  }
  applyAppearance(settings.read().appearance)

  const roots = createRootsService({
    settings,
    worker,
    sampleLibrary,
    env: process.env,
    home: homedir(),
    platform: process.platform,
  })
  const service = createIndexingService({
    worker,
    listRoots: () => roots.list(),
    log,
    onState: (state) => toWindow((window) => sendEvent(window.webContents, 'index:changed', state)),
    onChange: (change) => toWindow((window) => sendEvent(window.webContents, 'library:changed', change)),
    onProblem: (notice) => notices.add('warning', notice),
  })
  indexing = service
  service.follow()
  const desk = openCallDesk(
    {
      ...createAppHandlers({
        about: readAbout({ version, pinnedElectron: options.pinnedElectron, logFile: log.path, dataFolder }),
        log,
        notices,
        settings,
        chooseAppearance,
        takeGesture: () => windows.takeGesture(),
        onViewSettled: () => {
          const file = process.env.SCROLLBACK_SCREENSHOT
          if (file) toWindow((window) => void captureView(window, file, log))
        },
      }),
      ...createRootsHandlers({
        roots,
        askForFolder: () => askForFolder(windows.find()),
        onListed: () => service.follow(),
      }),
      ...createLibraryHandlers(service),
      ...createReaderHandlers({
        worker,
        isListed: (file) => roots.covers(file),
        reveal: (file) => shell.showItemInFolder(file),
      }),
    },
    log,
  )
  connectIpc(ipcMain, desk, (sender) => windows.find()?.webContents === sender)
  return windows
}

async function askForFolder(window: BrowserWindow | undefined): Promise<string | undefined> {
  const choice = {
    title: 'Open a folder',
    message: 'Choose a folder with Claude Code conversations, usually “.claude”.',
    buttonLabel: 'Open',
    // The folder people look for is hidden by its dot.
    properties: ['openDirectory' as const, 'showHiddenFiles' as const],
  }
  const { filePaths } = await (window ? dialog.showOpenDialog(window, choice) : dialog.showOpenDialog(choice))
  return filePaths[0]
}
