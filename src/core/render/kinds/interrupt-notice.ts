import type { StepPart } from '../../model/steps/step-content.ts'

const NOTICE = /^\s*\[([^\]]+)\]\s*$/

/** What Claude Code wrote in brackets where a person stopped it. */
export function interruptNotice(part: StepPart): string | undefined {
  return part.kind === 'block' && part.block.kind === 'text' ? NOTICE.exec(part.block.text)?.[1] : undefined
}
