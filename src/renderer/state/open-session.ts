import type { Session } from '../../shared/sessions.ts'
import { toSessionKey } from './session-key.ts'
import type { Stores } from './stores.ts'
import { toReadingTarget } from './to-reading-target.ts'

/** Shows a session in the reading pane, and where it stands in the list. */
export function openSession({ browse, frame, reading }: Stores, session: Session): void {
  frame.getState().showPage('sessions')
  browse.getState().moveTo(toSessionKey(session))
  void reading.getState().open(toReadingTarget(session))
}
