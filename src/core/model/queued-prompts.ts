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

export function buildQueuedPrompts(records: readonly TranscriptRecord[]): readonly QueuedPrompt[] {
  const prompts: { record: number; preview: string; fate: QueuedPrompt['fate'] }[] = []
  const waiting: (typeof prompts)[number][] = []
  records.forEach((record, index) => {
    if (record.kind !== 'queue') return
    if (record.operation === 'enqueue') {
      if (record.preview === undefined) return
      const prompt = { record: index, preview: record.preview, fate: 'waiting' as const }
      prompts.push(prompt)
      waiting.push(prompt)
    } else for (const prompt of takeOut(waiting, record)) prompt.fate = fateOf(record)
  })
  const attached = new Set(
    records.flatMap((record) => (record.kind === 'attachment' ? (record.preview ?? []) : [])),
  )
  for (const prompt of prompts) if (attached.has(prompt.preview)) prompt.fate = 'sent'
  return prompts
}

function takeOut<Prompt extends { readonly preview: string }>(
  waiting: Prompt[],
  record: QueueRecord,
): Prompt[] {
  if (record.operation === 'popAll') return waiting.splice(0)
  const named =
    record.preview === undefined ? -1 : waiting.findIndex(({ preview }) => preview === record.preview)
  return waiting.splice(Math.max(named, 0), 1)
}

function fateOf({ operation }: QueueRecord): QueuedPrompt['fate'] {
  return operation === 'dequeue' ? 'sent' : 'withdrawn'
}
