import type { WebContents } from 'electron'
import { ExpectedError } from '../../shared/expected-error.ts'

export interface Gestures {
  /** Whether the person pressed or clicked something in the last milliseconds; each gesture counts once. */
  take(withinMs: number): boolean
}

/** A link opens with the click itself. */
export const LINK_GESTURE_MS = 1_000
/** A text may have to be read before it is copied. As long as Chromium itself lets a click count. */
export const COPY_GESTURE_MS = 5_000

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
    take(withinMs) {
      const isRecent = performance.now() - lastAt <= withinMs
      lastAt = Number.NEGATIVE_INFINITY
      return isRecent
    },
  }
}

export class UnaskedCopyError extends ExpectedError {
  constructor() {
    super('refused', 'Text is copied only when you click or press a key.')
  }
}
