import type { BrowseStore } from './browse-store.ts'
import type { FrameStore } from './frame-store.ts'
import type { ReadingStore } from './reading-store.ts'
import type { SessionsStore } from './sessions-store.ts'
import { toReadingTarget } from './to-reading-target.ts'

export interface OpenFileStores {
  readonly browse: BrowseStore
  readonly frame: FrameStore
  readonly reading: ReadingStore
  readonly sessions: SessionsStore
}

/** Shows a transcript in the reading pane: as the session it is, or, where it is in no library, on its own. */
export function openFile({ browse, frame, reading, sessions }: OpenFileStores, file: string): void {
  const session = sessions.getState().sessions.find((each) => each.file === file)
  frame.getState().showPage('sessions')
  if (session !== undefined) browse.getState().moveTo(session.key)
  void reading
    .getState()
    .open(session === undefined ? { session: null, file, at: null, query: null } : toReadingTarget(session))
}
