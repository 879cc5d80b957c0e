import type { StepPart } from '../../model/steps/step-content.ts'

export function firstText(parts: readonly StepPart[]): string | undefined {
  for (const part of parts) {
    if (part.kind === 'block' && 'text' in part.block && part.block.text) return part.block.text
    if (part.kind === 'note' && part.text) return part.text
  }
  return undefined
}
