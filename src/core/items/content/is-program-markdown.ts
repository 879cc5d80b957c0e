import type { StepPart } from '../../model/steps/step-content.ts'
import type { TranscriptRecord } from '../../parse/record.ts'
import { APPROVED_PLAN } from '../../parse/user/user-text.ts'
import { firstText } from './first-text.ts'

/** Whether the words of a prompt are Markdown that a program wrote: the task of a subagent, or a plan. What people type is plain text. */
export function isProgramMarkdown(record: TranscriptRecord | undefined, parts: readonly StepPart[]): boolean {
  if (record?.kind !== 'user') return false
  return record.isSidechain || (firstText(parts)?.trimStart().startsWith(APPROVED_PLAN) ?? false)
}
