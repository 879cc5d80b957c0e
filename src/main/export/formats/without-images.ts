import type { ItemContent } from '../../../core/items/item.ts'
import type { StepPart } from '../../../core/model/steps/step-content.ts'
import type { Block, ImageBlock } from '../../../core/parse/content/parse-content.ts'

/** For a page that is to be small: where an image was, a word says so. */
export function withoutImages(content: ItemContent): ItemContent {
  return { ...content, parts: content.parts.map(partWithout) }
}

function partWithout(part: StepPart): StepPart {
  switch (part.kind) {
    case 'block':
      return part.block.kind === 'image' ? { ...part, block: imageWithout(part.block) } : part
    case 'lone-result':
      return { ...part, result: { ...part.result, parts: part.result.parts.map(blockWithout) } }
    case 'call':
      return {
        ...part,
        results: part.results.map((each) => ({
          ...each,
          result: { ...each.result, parts: each.result.parts.map(blockWithout) },
        })),
      }
    case 'note':
      return part
  }
}

function blockWithout(block: Block): Block {
  if (block.kind === 'result') return { ...block, parts: block.parts.map(blockWithout) }
  return block.kind === 'image' ? imageWithout(block) : block
}

/** One that lies elsewhere is only mentioned anyway. */
function imageWithout(image: ImageBlock): ImageBlock | { readonly kind: 'text'; readonly text: string } {
  if (image.data === undefined) return image
  const type = image.mediaType === undefined ? '' : ` (${image.mediaType})`
  return { kind: 'text', text: `Image${type} not included in this export` }
}
