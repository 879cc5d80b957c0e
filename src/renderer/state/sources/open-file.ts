import { toReadingTarget } from '../reading/opening/to-reading-target.ts'
import type { ReadingStore } from '../reading/reading-store.ts'
import type { BrowseStore } from '../sessions/browse-store.ts'
import type { SessionsStore } from '../sessions/sessions-store.ts'
import type { ScreensStore } from '../window/screens-store.ts'

export interface OpenFileStores {
  readonly browse: BrowseStore
  readonly screens: ScreensStore
  readonly reading: ReadingStore
  readonly sessions: SessionsStore
}

/** Shows a transcript in the reading pane: as its session, or on its own if it is not in the library. */
export function openFile({ browse, screens, reading, sessions }: OpenFileStores, file: string): void {
  const session = sessions.getState().sessions.find((each) => each.file === file)
  screens.getState().show('library')
  if (session !== undefined) browse.getState().moveTo(session.key)
  void reading
    .getState()
    .open(session === undefined ? { session: null, file, at: null, query: null } : toReadingTarget(session))
}
