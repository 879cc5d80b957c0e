import { join } from 'node:path'
import { type BrowserWindow, screen } from 'electron'
import type { Log } from '../log/log.ts'
import { type JsonFile, openJsonFile } from '../settings/json-file.ts'
import { fitPlace, placeShape, type Rectangle } from './window-place.ts'

export interface WindowPlaces {
  /** Where the next window goes. */
  find(): Rectangle
  /** Restores maximised and full-screen, and saves every later change. */
  follow(window: BrowserWindow): void
}

const SAVE_AFTER_MS = 500

/** A place that cannot be read or saved is for the log only: a person sees where the window is. */
export function openWindowPlaces(dataFolder: string, log: Log): WindowPlaces {
  const file = openJsonFile({
    path: join(dataFolder, 'window.json'),
    shape: placeShape,
    onProblem: ({ detail }) => log.warn(detail),
  })
  return {
    find() {
      const primary = screen.getPrimaryDisplay()
      const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
      return fitPlace(
        file.read().bounds,
        [primary, ...others].map(({ workArea }) => workArea),
      )
    },

    follow(window) {
      const { isMaximized, isFullScreen } = file.read()
      if (isFullScreen) window.setFullScreen(true)
      else if (isMaximized) window.maximize()
      saveOnChange(window, () => save(window, file))
    },
  }
}

function saveOnChange(window: BrowserWindow, saveNow: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(saveNow, SAVE_AFTER_MS)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('enter-full-screen', saveSoon)
  window.on('leave-full-screen', saveSoon)
  window.on('close', () => {
    clearTimeout(timer)
    saveNow()
  })
  window.on('closed', () => clearTimeout(timer))
}

function save(
  window: BrowserWindow,
  file: JsonFile<{ bounds: Rectangle | null; isMaximized: boolean; isFullScreen: boolean }>,
): void {
  if (window.isDestroyed()) return
  const now = {
    // The size to come back to when the window is maximised now.
    bounds: window.getNormalBounds(),
    isMaximized: window.isMaximized(),
    isFullScreen: window.isFullScreen(),
  }
  if (JSON.stringify(now) !== JSON.stringify(file.read())) file.update(now)
}
