import { BrowserWindow, type Rectangle } from 'electron'
import { APP_URL } from '../security/app-origin.ts'
import { MIN_SIZE } from './window-place.ts'

export interface MainWindowOptions {
  readonly place: Rectangle
  readonly preload: string
  readonly icon: string
  readonly platform: NodeJS.Platform
  readonly isDark: boolean
  readonly allowDevTools: boolean
  readonly zoom: number
}

/** What the page paints anyway, so that the window does not flash while it loads. Equal to --surface in tokens.css. */
export function toBackground(isDark: boolean): string {
  return isDark ? '#17181a' : '#fbfbfa'
}

export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const { place, preload, icon, platform, isDark, allowDevTools, zoom } = options
  return new BrowserWindow({
    ...place,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Scrollback',
    backgroundColor: toBackground(isDark),
    // A Mac takes the icon from the bundle.
    ...(platform === 'darwin' ? {} : { icon }),
    // A Mac shows its three buttons inside the window; elsewhere the system draws title bar and menu.
    ...(platform === 'darwin' ? { titleBarStyle: 'hiddenInset' as const } : {}),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      safeDialogs: true,
      devTools: allowDevTools,
      zoomFactor: zoom,
    },
  })
}

export function loadApp(window: BrowserWindow): Promise<void> {
  return window.loadURL(APP_URL)
}
