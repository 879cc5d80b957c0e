import type { WebContents } from 'electron'
import { type EventName, WIRE } from '../../shared/contract/channels.ts'
import { type EventPayload, events } from '../../shared/contract/events.ts'

export function sendEvent<E extends EventName>(
  contents: WebContents,
  event: E,
  payload: EventPayload<E>,
): void {
  if (!contents.isDestroyed()) contents.send(WIRE.event, event, events[event].parse(payload))
}
