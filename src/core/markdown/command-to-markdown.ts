import type { StepPart } from '../model/step-content.ts'
import type { Segment } from '../parse/tagged-text.ts'
import { beyondName, segmentsOf, textOfTag } from '../render/kinds/command-segments.ts'
import { revealInvisible } from '../render/text/reveal-controls.ts'
import { joinBlocks, type MarkdownOptions, typedToMarkdown } from './block-to-markdown.ts'
import { fence } from './fence.ts'
import { inlineCode } from './inline.ts'
import { outputToMarkdown } from './output-to-markdown.ts'
import { partToMarkdown } from './part-to-markdown.ts'

const LONGEST_LINE = 100

/** A slash command, or a `!` command, with what it printed: without the tags that Claude Code puts around them. */
export function commandToMarkdown(parts: readonly StepPart[], options: MarkdownOptions): string {
  return joinBlocks(
    parts.map((part) => {
      const segments = segmentsOf(part)
      return segments.length === 0
        ? partToMarkdown(part, 'output', options)
        : joinBlocks([
            nameToMarkdown(segments),
            ...beyondName(segments).map((segment) => segmentToMarkdown(segment, options)),
          ])
    }),
  )
}

/** Arguments that a line does not keep as they are stand in a block. */
function nameToMarkdown(segments: readonly Segment[]): string {
  const command = `${textOfTag(segments, 'command-name')} ${textOfTag(segments, 'command-args')}`.trim()
  if (command === '') return ''
  const isLine = command.length <= LONGEST_LINE && !/\s\s|[^\S ]/.test(command)
  return isLine
    ? `*Command* ${inlineCode(command)}`
    : joinBlocks(['*Command*', fence(revealInvisible(command))])
}

function segmentToMarkdown({ tag, text }: Segment, options: MarkdownOptions): string {
  switch (tag) {
    case 'bash-input':
      return fence(revealInvisible(text.trim()), 'sh')
    case 'local-command-stderr':
    case 'bash-stderr':
      return joinBlocks(['*Standard error*', outputToMarkdown(text)])
    case 'local-command-stdout':
    case 'bash-stdout':
      return outputToMarkdown(text)
    default:
      return typedToMarkdown(text, options)
  }
}
