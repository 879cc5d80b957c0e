import type { Conversation } from '../model/build-conversation.ts'
import type { QueuedOutline } from './item.ts'
import { timeOf } from './item-content.ts'

/** What was typed and is nowhere else to be seen: prompts that were sent stand in the conversation. */
export function outlineQueued({ queued, records }: Conversation): readonly QueuedOutline[] {
  return queued.flatMap(({ fate, preview, record }) =>
    fate === 'sent' ? [] : [{ preview, fate, time: timeOf(records[record]) }],
  )
}
