import type { Seen } from '../../reading/steps.ts'

/** What is visible right now. It changes while scrolling, so nothing is rendered from it. */
export interface ReadingView {
  seen: Seen
}
