import type { ItemContent, ItemKind, OverflowLink } from '../items/item.ts'
import { PROMPT_REMARKS } from '../items/reading-words.ts'
import type { StepPart } from '../model/steps/step-content.ts'
import { toCounted } from '../render/figures.ts'
import { markupOfPart } from '../render/kinds/markup-of-part.ts'
import { type BlockReading, joinBlocks, type MarkdownOptions } from './block-to-markdown.ts'
import { commandToMarkdown } from './command-to-markdown.ts'
import { inlineCode } from './inline.ts'
import { partToMarkdown } from './part-to-markdown.ts'

/** Above an item of this kind; prompts have headings, which the document gives them. */
const LABELS: Readonly<Record<ItemKind, string>> = {
  prompt: '',
  answer: '',
  thinking: '',
  call: '',
  media: '',
  result: '*A result whose call is not in the transcript*',
  command: '',
  shell: '*Shell command*',
  scheduled: `*${PROMPT_REMARKS.scheduled}:*`,
  message: '',
  notification: '',
  interrupt: '',
  compaction: '*Conversation compacted*',
  retracted: '*Retracted answer:*',
  interjection: `*${PROMPT_REMARKS.interjection}:*`,
  queued: `*${PROMPT_REMARKS.queued}:*`,
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
  scheduled: 'typed',
  message: 'quoted',
  notification: 'quoted',
  interrupt: 'prose',
  compaction: 'quoted',
  retracted: 'quoted',
  interjection: 'typed',
  queued: 'typed',
  note: 'typed',
  unknown: 'prose',
}

/** One item. Texts of the transcript stay inside their blocks, whatever they hold. */
export function itemToMarkdown(content: ItemContent, options: MarkdownOptions = {}): string {
  return joinBlocks([
    LABELS[content.kind] || (isBareNotification(content) ? '*Notification*' : ''),
    partsToMarkdown(content, options),
    ...content.overflow.map(overflowNote),
    content.cut > 0 ? `*${toCounted(content.cut, 'character')} not included here.*` : '',
  ])
}

/** Others say themselves what they are. */
function isBareNotification({ kind, parts }: ItemContent): boolean {
  return kind === 'notification' && !parts.flatMap(markupOfPart).some((part) => part.kind !== 'text')
}

function partsToMarkdown({ kind, parts, isMarkdown }: ItemContent, options: MarkdownOptions): string {
  if (kind === 'command' || kind === 'shell') return commandToMarkdown(parts, options)
  const reading = isMarkdown ? 'quoted' : READINGS[kind]
  const isNote = (part: StepPart) => part.kind === 'note'
  // What happened around a compaction stands below its summary.
  const sorted =
    kind === 'compaction' ? parts.toSorted((a, b) => Number(isNote(a)) - Number(isNote(b))) : parts
  return joinBlocks(sorted.map((part) => partToMarkdown(part, reading, options)))
}

function overflowNote({ name, path }: OverflowLink): string {
  return path === null ? `*The full output was in the file ${inlineCode(name)}, which was deleted.*` : ''
}
