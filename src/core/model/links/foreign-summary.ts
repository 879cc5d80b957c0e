import type { SummaryRecord, TranscriptRecord } from '../../parse/record.ts'
import type { Conversation } from '../build-conversation.ts'

export type ForeignSummary = SummaryRecord & { readonly leafUuid: string }

/** A summary whose leaf is in another file: more than half of all (to 2.1.27). */
export function isForeignSummary(
  record: TranscriptRecord,
  { findStep }: Pick<Conversation, 'findStep'>,
): record is ForeignSummary {
  return (
    record.kind === 'summary' &&
    record.leafUuid !== undefined &&
    record.summary !== '' &&
    findStep(record.leafUuid) === undefined
  )
}
