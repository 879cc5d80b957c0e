import type { WebContents } from 'electron'
import type { Gesture } from '../../shared/contract/entry.ts'
import { ExpectedError } from '../../shared/expected-error.ts'

export interface Gestures {
  /** Whether the person pressed or clicked something in the last milliseconds; each gesture counts once. */
  take(withinMs: number): boolean
}

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

const NEEDED: Readonly<Record<Gesture, { readonly withinMs: number; readonly refusal: string }>> = {
  /** A link opens with the click itself. */
  link: { withinMs: 1_000, refusal: 'Links open only when you click them.' },
  /** A question may have been answered just before. */
  act: { withinMs: 5_000, refusal: 'This happens only when you click or press a key.' },
  /** A text may have to be read before it is copied. As long as Chromium itself lets a click count. */
  copy: { withinMs: 5_000, refusal: 'Text is copied only when you click or press a key.' },
}

export function requireGesture(gesture: Gesture, take: Gestures['take']): void {
  const { withinMs, refusal } = NEEDED[gesture]
  if (!take(withinMs)) throw new ExpectedError('refused', refusal)
}
