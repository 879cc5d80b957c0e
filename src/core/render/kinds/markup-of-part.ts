import type { MarkupPart } from '../../markup/markup-part.ts'
import { readMarkup } from '../../markup/read-markup.ts'
import type { StepPart } from '../../model/steps/step-content.ts'

/** What a part says, taken apart; empty for what is neither words nor a command that the system noted down. */
export function markupOfPart(part: StepPart): readonly MarkupPart[] {
  if (part.kind === 'block' && part.block.kind === 'text') return readMarkup(part.block.text)
  return part.kind === 'note' && part.name === 'local_command' && part.text !== undefined
    ? readMarkup(part.text)
    : []
}

/** What the name of a command and its arguments do not tell. */
export function beyondName(parts: readonly MarkupPart[]): readonly MarkupPart[] {
  return parts.flatMap((part): readonly MarkupPart[] => {
    if (part.kind === 'output' && part.text.trim() === '') return []
    if (part.kind !== 'command') return [part]
    return part.message === '' ? [] : [{ ...part, name: '', args: '' }]
  })
}
