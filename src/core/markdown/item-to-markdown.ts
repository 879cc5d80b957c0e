import { assertNever } from '../assert-never.ts'
import type { ItemContent, ItemKind, OverflowLink } from '../items/item.ts'
import type { StepPart } from '../model/step-content.ts'
import { toCounted } from '../render/figures.ts'
import {
  type BlockReading,
  blocksToMarkdown,
  blockToMarkdown,
  joinBlocks,
  type MarkdownOptions,
  noteToMarkdown,
} from './block-to-markdown.ts'
import { callToMarkdown } from './call-to-markdown.ts'
import { inlineCode } from './inline.ts'

/** Above an item of this kind; prompts have headings, which the document gives them. */
const LABELS: Readonly<Record<ItemKind, string>> = {
  prompt: '',
  answer: '',
  thinking: '',
  call: '',
  media: '',
  result: '*A result whose call is not in the transcript*',
  command: '*Command*',
  shell: '*Shell command*',
  notification: '*Notification*',
  interrupt: '',
  compaction: '*The conversation was compacted here. Its summary:*',
  queued: '*Typed and never sent:*',
  note: '',
  unknown: '*Unknown record*',
}

const READINGS: Readonly<Record<ItemKind, BlockReading>> = {
  prompt: 'typed',
  answer: 'prose',
  thinking: 'prose',
  call: 'output',
  media: 'prose',
  result: 'output',
  command: 'output',
  shell: 'output',
  notification: 'output',
  interrupt: 'prose',
  compaction: 'typed',
  queued: 'typed',
  note: 'typed',
  unknown: 'prose',
}

/** One item. Texts of the transcript stay inside their blocks, whatever they hold. */
export function itemToMarkdown(content: ItemContent, options: MarkdownOptions = {}): string {
  const reading = READINGS[content.kind]
  return joinBlocks([
    LABELS[content.kind],
    ...content.parts.map((part) => partToMarkdown(part, reading, options)),
    ...content.overflow.map(overflowNote),
    content.cut > 0 ? `*${toCounted(content.cut, 'character')} left out here.*` : '',
  ])
}

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

function overflowNote({ name, path }: OverflowLink): string {
  return path === null ? `*The full output was in the file ${inlineCode(name)}, which is gone.*` : ''
}
