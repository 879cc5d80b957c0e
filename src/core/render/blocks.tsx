import { assertNever } from '../assert-never.ts'
import type { Block, ImageBlock } from '../parse/content/parse-content.ts'
import { Given, Json } from './elements/code.tsx'
import { Each } from './elements/each.tsx'
import { Aside } from './elements/fold.tsx'
import { Markdown } from './elements/markdown.tsx'
import { type MarkupReading, MarkupText } from './markup-text.tsx'
import { pictureOf } from './text/picture-of.ts'
import { withoutData } from './text/without-data.ts'

interface BlockViewProps {
  readonly block: Block
  readonly reading: MarkupReading
}

/** Any block, wherever it stands. */
export function BlockView({ block, reading }: BlockViewProps) {
  switch (block.kind) {
    case 'text':
      return <MarkupText text={block.text} reading={reading} />
    case 'thinking':
      return <Markdown text={block.text} />
    case 'redacted-thinking':
      return <p className="remark">The model's thinking was withheld.</p>
    case 'image':
      return <Picture image={block} />
    case 'document':
      return <DocumentView block={block} />
    case 'fallback':
      return (
        <p className="remark">
          Continued with {block.to} instead of {block.from}.
        </p>
      )
    case 'reference':
      return (
        <p className="remark">
          Tool <code>{block.tool}</code>
        </p>
      )
    case 'call':
      return <Json label={block.name} value={block.input} />
    case 'result':
      return <Blocks blocks={block.parts} reading="output" />
    case 'unknown':
      return <Json label={`Unknown block ${block.type}`} value={block.raw} />
    default:
      return assertNever(block)
  }
}

export function Blocks({
  blocks,
  reading,
}: {
  readonly blocks: readonly Block[]
  readonly reading: BlockViewProps['reading']
}) {
  return <Each of={blocks}>{(block) => <BlockView block={block} reading={reading} />}</Each>
}

function DocumentView({ block }: { readonly block: Extract<Block, { kind: 'document' }> }) {
  const title = block.title ?? 'Document'
  return (
    <Aside label={title}>
      {block.text === undefined ? (
        <Json label={title} value={withoutData(block.raw)} />
      ) : (
        <Given label={title} text={block.text} />
      )}
    </Aside>
  )
}

function Picture({ image, name = 'Image' }: { readonly image: ImageBlock; readonly name?: string }) {
  const picture = pictureOf(image)
  if (picture.kind === 'absent') return <p className="remark">{picture.reason}</p>
  return <img className="picture" src={picture.source} alt={name} loading="lazy" />
}
