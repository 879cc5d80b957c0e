import type { ItemContent } from '../../core/items/item.ts'
import { plainTextOf } from '../../core/markup/plain-text-of.ts'
import type { StepPart } from '../../core/model/steps/step-content.ts'
import type { Block } from '../../core/parse/content/parse-content.ts'

/** What somebody means who copies an item: its words, or of a call what came out of it. */
export function toPlainText({ parts }: Pick<ItemContent, 'parts'>): string {
  return parts
    .map(textOfPart)
    .filter((text) => text !== '')
    .join('\n\n')
}

function textOfPart(part: StepPart): string {
  switch (part.kind) {
    case 'block':
      return 'text' in part.block ? wordsOf(textOfBlock(part.block)) : textOfBlock(part.block)
    case 'note':
      return part.text ?? toJson(part.raw)
    case 'lone-result':
      return textOfBlocks(part.result.parts)
    case 'call': {
      const output = part.results.map(({ result }) => textOfBlocks(result.parts)).join('\n\n')
      return output === '' ? toJson(part.input) : output
    }
  }
}

/** Without the tags around them, unless there is nothing else. */
function wordsOf(text: string): string {
  return plainTextOf(text) || text
}

function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join('\n\n')
}

function textOfBlock(block: Block): string {
  if ('text' in block && typeof block.text === 'string') return block.text
  return block.kind === 'unknown' ? toJson(block.raw) : ''
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}
