import { assertNever } from '../assert-never.ts'
import type { StepPart } from '../model/steps/step-content.ts'
import {
  type BlockReading,
  blocksToMarkdown,
  blockToMarkdown,
  type MarkdownOptions,
  noteToMarkdown,
} from './block-to-markdown.ts'
import { callToMarkdown } from './call-to-markdown.ts'

export function partToMarkdown(part: StepPart, reading: BlockReading, options: MarkdownOptions): string {
  switch (part.kind) {
    case 'block':
      return blockToMarkdown(part.block, reading, options)
    case 'call':
      return callToMarkdown(part, options)
    case 'lone-result':
      return blocksToMarkdown(part.result.parts, 'output', options)
    case 'note':
      return noteToMarkdown(part, options)
    default:
      return assertNever(part)
  }
}
