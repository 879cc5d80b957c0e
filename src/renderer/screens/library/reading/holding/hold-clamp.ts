import { scrollBy } from './bring-into-view.ts'
import type { Hold } from './hold.ts'

/** What stays above a row that is brought to the top. */
const ABOVE = 12

/**
 * A prompt that is shown whole keeps its place, so that one reads on where its first lines ended. The list would keep what is below it. One
 * that is clamped again is brought into view.
 */
export function holdClamp(target: EventTarget, list: HTMLElement | null, hold: Hold): void {
  if (!(target instanceof Element) || list === null) return
  const button = target.closest('.clamp > .show-all')
  const row = button?.closest('[data-row]')
  if (!button || !row) return
  const { top } = row.getBoundingClientRect()
  const isOpening = button.getAttribute('aria-expanded') !== 'true'
  const wanted = isOpening ? top : Math.max(top, list.getBoundingClientRect().top + ABOVE)
  hold.begin(() => row.isConnected && scrollBy(list, row.getBoundingClientRect().top - wanted))
}
