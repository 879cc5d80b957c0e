import type { StepPart } from '../../model/step-content.ts'
import { COMMAND_TAGS, type Segment, splitTagged } from '../../parse/tagged-text.ts'

/** A command and its output, taken apart; empty for what is neither. */
export function segmentsOf(part: StepPart): readonly Segment[] {
  if (part.kind === 'block' && part.block.kind === 'text') return splitTagged(part.block.text, COMMAND_TAGS)
  return part.kind === 'note' && part.name === 'local_command' && part.text !== undefined
    ? splitTagged(part.text, COMMAND_TAGS)
    : []
}

/** What the name of a command and its arguments do not tell. */
export function beyondName(segments: readonly Segment[]): readonly Segment[] {
  const names = new Set(segments.filter(({ tag }) => tag === 'command-name').map(({ text }) => text.trim()))
  return segments.filter(
    ({ tag, text }) =>
      text.trim() !== '' &&
      tag !== 'command-name' &&
      tag !== 'command-args' &&
      (tag !== 'command-message' || !(names.has(`/${text.trim()}`) || names.has(text.trim()))),
  )
}

export function textOfTag(segments: readonly Segment[], wanted: string): string {
  return segments.find(({ tag }) => tag === wanted)?.text.trim() ?? ''
}
