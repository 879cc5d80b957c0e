import type { Stores } from '../stores.ts'

/** Home is what the library shows while nothing is open. */
export function showHome({ collections, layout, reading, screens }: Stores): void {
  screens.getState().show('library')
  reading.getState().close()
  collections.getState().leave()
  layout.getState().bringToFront('reading')
}
