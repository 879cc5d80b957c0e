import type { Step } from '../../model/steps/step.ts'
import type { ReadContent, StepContent } from '../../model/steps/step-content.ts'
import type { TranscriptRecord } from '../../parse/record.ts'
import type { StepItems } from '../step-items.ts'
import { isProgramMarkdown } from './is-program-markdown.ts'
import { toItemParts } from './item-content.ts'

/** A step with the texts of all its items, in order. */
export function toStepContent(
  step: Step,
  items: StepItems,
  records: readonly TranscriptRecord[],
  readContent: ReadContent,
): StepContent {
  const { id, kind, time, model, usage } = step
  const parts = items.ofStep(step).flatMap((item) => toItemParts(item, records, readContent))
  const isMarkdown = kind === 'prompt' && isProgramMarkdown(records[step.records[0] ?? -1], parts)
  return { id, kind, time, model, usage, parts, ...(isMarkdown && { isMarkdown }) }
}
