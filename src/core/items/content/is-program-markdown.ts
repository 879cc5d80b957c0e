import type { StepPart } from '../../model/steps/step-content.ts'
import type { TranscriptRecord } from '../../parse/record.ts'
import { APPROVED_PLAN } from '../../parse/user/user-text.ts'
import { firstText } from './first-text.ts'

/** Whether a prompt is Markdown written by a program: the task of a subagent, or a plan. People type plain text. */
export function isProgramMarkdown(record: TranscriptRecord | undefined, parts: readonly StepPart[]): boolean {
  if (record?.kind !== 'user') return false
  return record.isSidechain || (firstText(parts)?.trimStart().startsWith(APPROVED_PLAN) ?? false)
}
