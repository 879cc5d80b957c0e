import { app, type BrowserWindow, dialog } from 'electron'
import type { Log } from '../log/log.ts'
import type { Notices } from '../notices/notices.ts'
import { createCrashGuard } from './crash-guard.ts'
import { loadApp } from './main-window.ts'

export interface RecoverWindowOptions {
  readonly log: Log
  readonly notices: Notices
}

/** Reloads the page after its process died, says so, and asks instead when that keeps happening. */
export function recoverWindow(window: BrowserWindow, { log, notices }: RecoverWindowOptions): void {
  const guard = createCrashGuard()

  const reload = () => {
    if (!window.isDestroyed())
      loadApp(window).catch((cause: unknown) => log.error('The page did not load', cause))
  }

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.error(`The page's process is gone: ${reason}, code ${exitCode}`)
    if (guard.shouldReload(Date.now())) {
      notices.add(
        'warning',
        'The window stopped unexpectedly and was reloaded. Your conversations are unchanged.',
      )
      // Chromium is still taking the old process down while it tells of it.
      setImmediate(reload)
      return
    }
    void askAfterCrashes(window, reload)
  })

  window.on('unresponsive', () => void askWhileHanging(window, log))
}

async function askAfterCrashes(window: BrowserWindow, reload: () => void): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window keeps stopping.',
    detail: 'Your conversations are unchanged. For details, choose Help, then Show Log.',
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  })
  if (response === 0) reload()
  else app.quit()
}

async function askWhileHanging(window: BrowserWindow, log: Log): Promise<void> {
  log.warn('The window is not responding')
  const abort = new AbortController()
  window.once('responsive', () => abort.abort())
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The window is not responding.',
    detail: 'You can wait or reload it. Your conversations are unchanged.',
    buttons: ['Wait', 'Reload'],
    defaultId: 0,
    cancelId: 0,
    signal: abort.signal,
  })
  // The crash handler above takes it from here.
  if (response === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
}
