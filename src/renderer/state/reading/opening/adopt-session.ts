import type { SessionsStore } from '../../sessions/sessions-store.ts'
import type { ReadingStore } from '../reading-store.ts'

/** A transcript that was opened on its own becomes a session when its file joins the library. */
export function adoptSession(sessions: SessionsStore, reading: ReadingStore): void {
  sessions.subscribe(({ sessions: listed }) => {
    const { target } = reading.getState()
    if (target === null || target.session !== null) return
    const session = listed.find(({ file }) => file === target.file)
    if (session !== undefined) reading.setState({ target: { ...target, session } })
  })
}
