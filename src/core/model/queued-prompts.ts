import { queuedKeyOf } from '../parse/queued-key.ts'
import type { QueueRecord, TranscriptRecord } from '../parse/record.ts'

/** Something typed while the model was working. */
export interface QueuedPrompt {
  readonly record: number
  readonly preview: string
  /**
   * - `sent`: taken up; it stands in the conversation as a prompt, or as an attachment to a running turn
   * - `withdrawn`: taken back into the input field or removed
   * - `waiting`: the file ends before anything became of it
   */
  readonly fate: 'sent' | 'withdrawn' | 'waiting'
}

interface Queued {
  readonly record: number
  readonly preview: string
  readonly key: string | undefined
  fate: QueuedPrompt['fate']
}

export function buildQueuedPrompts(records: readonly TranscriptRecord[]): readonly QueuedPrompt[] {
  const prompts: Queued[] = []
  const waiting: Queued[] = []
  records.forEach((record, index) => {
    if (record.kind !== 'queue') return
    if (record.operation === 'enqueue') {
      const { preview } = record
      if (preview === undefined) return
      const prompt: Queued = { record: index, preview, key: queuedKeyOf(record), fate: 'waiting' }
      prompts.push(prompt)
      waiting.push(prompt)
    } else for (const prompt of takeOut(waiting, record)) prompt.fate = fateOf(record)
  })
  const attached = new Set(
    records.flatMap((record) => (record.kind === 'attachment' ? (queuedKeyOf(record) ?? []) : [])),
  )
  return prompts.map(({ record, preview, key, fate }) => ({
    record,
    preview,
    fate: key !== undefined && attached.has(key) ? 'sent' : fate,
  }))
}

function takeOut(waiting: Queued[], record: QueueRecord): readonly Queued[] {
  if (record.operation === 'popAll') return waiting.splice(0)
  const key = queuedKeyOf(record)
  const named = key === undefined ? -1 : waiting.findIndex((prompt) => prompt.key === key)
  return waiting.splice(Math.max(named, 0), 1)
}

function fateOf({ operation }: QueueRecord): QueuedPrompt['fate'] {
  return operation === 'dequeue' ? 'sent' : 'withdrawn'
}
