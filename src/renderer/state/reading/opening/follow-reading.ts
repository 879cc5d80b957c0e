import type { Client } from '../../client.ts'
import type { ReadingStore } from '../reading-store.ts'

/** How often the conversation follows a stream of changes. */
const EVERY_MS = 250

/** Reads on when something was written to the open session. */
export function followReading(client: Client, reading: ReadingStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChanged = false

  async function refresh(): Promise<void> {
    isChanged = false
    timer = setTimeout(() => {
      timer = undefined
      if (isChanged) void refresh()
    }, EVERY_MS)
    await reading.getState().refresh()
  }

  client.on('library:changed', ({ sessions, isComplete }) => {
    const { target } = reading.getState()
    if (target === null) return
    const { session } = target
    // A file outside of the library has no name to compare.
    const isMeant =
      session === null ||
      !isComplete ||
      sessions.some(({ root, id }) => root === session.root && id === session.id)
    if (!isMeant) return
    isChanged = true
    if (timer === undefined) void refresh()
  })
}
