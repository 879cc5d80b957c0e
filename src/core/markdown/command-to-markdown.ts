import type { MarkupPart } from '../markup/markup-part.ts'
import { toCommandLine } from '../markup/read-markup.ts'
import type { StepPart } from '../model/steps/step-content.ts'
import { beyondName, markupOfPart } from '../render/kinds/markup-of-part.ts'
import { revealInvisible } from '../render/text/reveal-controls.ts'
import { joinBlocks, type MarkdownOptions, markupToMarkdown } from './block-to-markdown.ts'
import { fence } from './fence.ts'
import { inlineCode } from './inline.ts'
import { partToMarkdown } from './part-to-markdown.ts'

const LONGEST_LINE = 100

/** A slash command, or a `!` command, with what it printed: without the tags that Claude Code puts around them. */
export function commandToMarkdown(parts: readonly StepPart[], options: MarkdownOptions): string {
  return joinBlocks(
    parts.map((part) => {
      const markup = markupOfPart(part)
      return markup.length === 0
        ? partToMarkdown(part, 'output', options)
        : joinBlocks([
            ...markup.map(nameToMarkdown),
            ...beyondName(markup).map((each) => markupToMarkdown(each, 'quoted', options)),
          ])
    }),
  )
}

/** Arguments that a line does not keep as they are stand in a block. */
function nameToMarkdown(part: MarkupPart): string {
  const command = part.kind === 'command' ? toCommandLine(part) : ''
  if (command === '') return ''
  const isLine = command.length <= LONGEST_LINE && !/\s\s|[^\S ]/.test(command)
  return isLine
    ? `*Command* ${inlineCode(command)}`
    : joinBlocks(['*Command*', fence(revealInvisible(command))])
}
