import type { Conversation } from '../model/build-conversation.ts'
import type { ItemSource } from './build-step-items.ts'

/** No step has them: they never became part of the conversation. */
export const NO_STEP = -1

/** What was typed and is nowhere else to be seen: prompts that were sent stand in the conversation. */
export function buildQueuedItems({
  queued,
  records,
}: Pick<Conversation, 'queued' | 'records'>): readonly ItemSource[] {
  return queued.flatMap(({ fate, record }) => {
    const from = records[record]
    if (fate === 'sent' || from === undefined) return []
    return [
      {
        key: `line-${from.line}/0`,
        kind: 'queued' as const,
        step: NO_STEP,
        record,
        block: 0,
        whole: [record],
        call: undefined,
        repeats: [],
        name: null,
        isError: false,
        size: from.length,
      },
    ]
  })
}
