import { app, type BrowserWindow, nativeTheme } from 'electron'
import type { Log } from '../log/log.ts'
import type { Notices } from '../notices/notices.ts'
import { denyFilePickers } from '../security/deny-file-pickers.ts'
import { type Gestures, watchGestures } from '../security/gestures.ts'
import { createMainWindow, loadApp, toBackground } from './main-window.ts'
import { recoverWindow } from './recover-window.ts'
import { openWindowPlaces } from './remember-place.ts'

export interface WindowsOptions {
  readonly dataFolder: string
  readonly preload: string
  readonly icon: string
  readonly allowDevTools: boolean
  readonly readZoom: () => number
  readonly log: Log
  readonly notices: Notices
}

/** The one main window. On a Mac the app outlives it, and opens it again. */
export interface Windows {
  /** Opens the window, or brings it to the front. */
  show(): void
  find(): BrowserWindow | undefined
  /** The window once its page listens, opened if need be. */
  whenLoaded(): Promise<BrowserWindow>
  takeGesture(withinMs: number): boolean
}

interface Open {
  readonly window: BrowserWindow
  readonly gestures: Gestures
  readonly loaded: Promise<void>
}

export function openWindows(options: WindowsOptions): Windows {
  const { dataFolder, preload, icon, allowDevTools, readZoom, log, notices } = options
  const places = openWindowPlaces(dataFolder, log)
  let current: Open | undefined

  function open(): Open {
    const window = createMainWindow({
      place: places.find(),
      preload,
      icon,
      platform: process.platform,
      isDark: nativeTheme.shouldUseDarkColors,
      allowDevTools,
      zoom: readZoom(),
    })
    recoverWindow(window, { log, notices })
    denyFilePickers(window.webContents, log)
    window.webContents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
      if (level === 'error') log.error(`Page: ${message} (${sourceId}:${lineNumber})`)
    })
    // Chromium remembers a zoom of its own for the page; the settings go before it.
    window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(readZoom()))
    window.once('ready-to-show', () => {
      places.follow(window)
      window.show()
    })
    window.on('closed', () => {
      current = undefined
    })
    const loaded = loadApp(window)
    loaded.catch((cause: unknown) => log.error('The page did not load', cause))
    return { window, gestures: watchGestures(window.webContents), loaded }
  }

  function ensure(): Open {
    current ??= open()
    return current
  }

  nativeTheme.on('updated', () =>
    current?.window.setBackgroundColor(toBackground(nativeTheme.shouldUseDarkColors)),
  )

  return {
    show() {
      const isOpen = current !== undefined
      const { window } = ensure()
      if (!isOpen) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      app.focus({ steal: true })
    },
    find: () => current?.window,
    async whenLoaded() {
      const { window, loaded } = ensure()
      await loaded
      return window
    },
    takeGesture: (withinMs) => current?.gestures.take(withinMs) ?? false,
  }
}
