import type { Seen } from '../../reading/steps.ts'

/** What is on the screen right now. It changes with every frame, so it is no state that anything is drawn from. */
export interface ReadingView {
  seen: Seen
}
