import type { WebContents } from 'electron'
import { WIRE } from '../../shared/contract/bridge.ts'
import { type EventName, type EventPayload, events } from '../../shared/contract/events.ts'

export function sendEvent<E extends EventName>(
  contents: WebContents,
  event: E,
  payload: EventPayload<E>,
): void {
  if (!contents.isDestroyed()) contents.send(WIRE.event, event, events[event].parse(payload))
}
