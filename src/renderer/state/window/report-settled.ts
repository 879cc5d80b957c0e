import type { Client } from '../client.ts'
import { isSettled } from '../sources/roots-store.ts'
import type { Stores } from '../stores.ts'

/** Tells the main process, once, that the first view has its data and stands on the screen. */
export function reportSettled(client: Client, { roots, sessions }: Pick<Stores, 'roots' | 'sessions'>): void {
  const look = () => {
    if (!isSettled(roots.getState()) || sessions.getState().listing.kind === 'loading') return
    for (const stop of stops) stop()
    // The first frame draws what React has just put in; when the second begins, the first has been shown.
    requestAnimationFrame(() => requestAnimationFrame(() => void client.invoke('view:settled', null)))
  }
  const stops = [roots.subscribe(look), sessions.subscribe(look)]
}
