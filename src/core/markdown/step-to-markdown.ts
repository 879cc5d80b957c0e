import { PROMPT_REMARKS } from '../items/prompt-remarks.ts'
import type { StepContent, StepPart } from '../model/step-content.ts'
import { markupOfPart } from '../render/kinds/markup-of-part.ts'
import { type BlockReading, joinBlocks } from './block-to-markdown.ts'
import { commandToMarkdown } from './command-to-markdown.ts'
import { partToMarkdown } from './part-to-markdown.ts'

const HEADINGS: Readonly<Record<StepContent['kind'], string | undefined>> = {
  prompt: 'Prompt',
  response: undefined,
  command: 'Command',
  shell: 'Shell command',
  interrupt: 'Interrupted',
  interjection: `Prompt · ${PROMPT_REMARKS.interjection}`,
  queued: `Prompt · ${PROMPT_REMARKS.queued}`,
  scheduled: PROMPT_REMARKS.scheduled,
  message: 'Message',
  notification: 'Notification',
  retracted: 'Answer taken back',
  compaction: 'The conversation was compacted here',
  result: 'Result without its call',
  note: undefined,
  unknown: 'Unknown record',
}

const READINGS: Readonly<Record<StepContent['kind'], BlockReading>> = {
  prompt: 'typed',
  response: 'prose',
  command: 'output',
  shell: 'output',
  interrupt: 'prose',
  interjection: 'typed',
  queued: 'typed',
  scheduled: 'typed',
  message: 'quoted',
  notification: 'quoted',
  retracted: 'prose',
  compaction: 'prose',
  result: 'output',
  note: 'prose',
  unknown: 'prose',
}

/** One step; the steps of a branch, one after the other, are the conversation. */
export function stepToMarkdown(step: StepContent, describeTime: (time: number) => string): string {
  const heading = HEADINGS[step.kind]
  const time = Number.isNaN(step.time) ? '' : ` · ${describeTime(step.time)}`
  const parts = step.parts.filter((part) => isShown(part, step)).map(withoutNotes)
  return joinBlocks([
    heading === undefined ? '' : `## ${heading}${time}`,
    ...(step.kind === 'command' || step.kind === 'shell'
      ? [commandToMarkdown(parts, {})]
      : parts.map((part) => partToMarkdown(part, step.isMarkdown ? 'quoted' : READINGS[step.kind], {}))),
  ])
}

/** On a terminal, what Claude Code notes on the way would bury the conversation. */
function isShown(part: StepPart, { kind }: StepContent): boolean {
  return part.kind !== 'note' || kind === 'unknown' || markupOfPart(part).length > 0
}

function withoutNotes<Part extends StepPart>(part: Part): Part {
  return part.kind === 'call' ? { ...part, notes: [] } : part
}
