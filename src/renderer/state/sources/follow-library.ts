import type { Client } from '../client.ts'
import type { RootsStore } from './roots-store.ts'

/** During a stream of changes, figures are updated twice a second. */
const EVERY_MS = 500

/** Counts a root again after something was written there. */
export function followLibrary(client: Client, roots: RootsStore): void {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function refresh(): void {
    timer = changed.size > 0 ? setTimeout(refresh, EVERY_MS) : undefined
    const paths = [...changed]
    changed.clear()
    for (const path of paths) void roots.getState().refresh(path)
  }

  client.on('library:changed', (change) => {
    for (const path of change.roots) changed.add(path)
    if (timer === undefined) refresh()
  })
}
