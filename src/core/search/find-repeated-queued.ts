import type { TranscriptRecord } from '../parse/record.ts'
import { queuedKeyOf } from '../parse/user/queued-key.ts'

/**
 * Where texts were put into the queue that come again as a record of the conversation: a prompt, a notification, or an
 * attachment to a running turn. They are found there. Each record answers for one of several with the same text.
 */
export function findRepeatedQueued(records: readonly TranscriptRecord[]): ReadonlySet<number> {
  const waiting = new Map<string, number[]>()
  const repeated = new Set<number>()
  for (const record of records) {
    if (record.kind === 'queue') {
      const { operation, offset } = record
      const key = queuedKeyOf(record)
      if (operation !== 'enqueue' || key === undefined) continue
      waiting.set(key, [...(waiting.get(key) ?? []), offset])
    } else if (waiting.size > 0 && (record.kind === 'user' || record.kind === 'attachment')) {
      const key = queuedKeyOf(record)
      const offset = key === undefined ? undefined : waiting.get(key)?.shift()
      if (offset !== undefined) repeated.add(offset)
    }
  }
  return repeated
}
