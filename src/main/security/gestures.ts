import type { WebContents } from 'electron'

export interface Gestures {
  /** Whether the person just pressed or clicked something; each gesture counts once. */
  take(): boolean
}

/** As long as Chromium itself lets a click count. */
const LASTS_MS = 1_000

const GESTURES: ReadonlySet<string> = new Set([
  'mouseDown',
  'mouseUp',
  'keyDown',
  'rawKeyDown',
  'gestureTap',
  'touchEnd',
])

/** Watched in the main process: a page can claim a click, but it cannot make one. */
export function watchGestures(contents: WebContents): Gestures {
  let lastAt = Number.NEGATIVE_INFINITY
  contents.on('input-event', (_event, { type }) => {
    if (GESTURES.has(type)) lastAt = performance.now()
  })
  return {
    take() {
      const isRecent = performance.now() - lastAt <= LASTS_MS
      lastAt = Number.NEGATIVE_INFINITY
      return isRecent
    },
  }
}
