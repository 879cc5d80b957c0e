import { app, dialog } from 'electron'
import { type AppOptions, type AssembledApp, assembleApp } from './assemble-app.ts'
import { readHandedPaths } from './find-start-paths.ts'

export interface StartOptions extends AppOptions {
  /** Files and folders that it was started with. */
  readonly paths: readonly string[]
}

/** Not a top-level await: in an ES module, waiting for the app to be ready keeps it from becoming so. */
export function startApp(options: StartOptions): void {
  const { log } = options
  let assembled: AssembledApp | undefined
  let waiting = options.paths
  function open(paths: readonly string[]): void {
    if (assembled) assembled.open(paths)
    else waiting = [...waiting, ...paths]
  }
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    assembled?.windows.show()
    open(readHandedPaths(data))
  })
  // On a Mac, files come this way.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    open([path])
  })
  app.on('activate', () => assembled?.windows.show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app
    .whenReady()
    .then(() => {
      assembled = assembleApp(options)
      assembled.windows.show()
      assembled.open(waiting)
    })
    .catch((cause: unknown) => {
      log.error('Scrollback could not start', cause)
      dialog.showErrorBox('Scrollback could not start', `For details, see the log:  ${log.path}`)
      app.exit(1)
    })
}
