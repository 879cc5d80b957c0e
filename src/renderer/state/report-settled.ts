import type { Client } from './client.ts'
import { isSettled, type RootsStore } from './roots-store.ts'

/** Tells the main process, once, that the first view has its data and stands on the screen. */
export function reportSettled(client: Client, roots: RootsStore): void {
  const stop = roots.subscribe((state) => {
    if (!isSettled(state)) return
    stop()
    // The first frame draws what React has just put in; when the second begins, the first has been shown.
    requestAnimationFrame(() => requestAnimationFrame(() => void client.invoke('view:settled', null)))
  })
}
