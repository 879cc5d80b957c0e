import { FoldVertical } from 'lucide-react'
import type { StepPart } from '../../model/step-content.ts'
import { findNumber, findObject, findString } from '../../parse/json-value.ts'
import { toTokens } from '../figures.ts'
import { Fold } from '../fold.tsx'
import { Parts } from '../parts.tsx'
import { Figure, Row } from '../row.tsx'
import type { KindViewProps } from './kind-view.ts'

/** Where everything before was replaced by a summary. */
export function CompactionView({ content, footer, ...folding }: KindViewProps) {
  const notes = content.parts.filter(({ kind }) => kind === 'note')
  const said = content.parts.filter(({ kind }) => kind !== 'note')
  const metadata = metadataOf(content.parts)
  const trigger = findString(metadata?.trigger)
  const tokens = findNumber(metadata?.preTokens)
  const row = (
    <Row
      icon={FoldVertical}
      label="The conversation was compacted here"
      detail={trigger === 'auto' ? 'automatically' : trigger === 'manual' ? 'on request' : trigger}
      isProse
      isTitle
    >
      {tokens !== undefined && <Figure title="Tokens before it">{toTokens(tokens)} before</Figure>}
    </Row>
  )
  return (
    <Fold {...folding} row={row}>
      <Parts parts={[...said, ...notes]} reading="prose" />
      {footer}
    </Fold>
  )
}

function metadataOf(parts: readonly StepPart[]) {
  for (const part of parts) {
    const metadata = part.kind === 'note' ? findObject(findObject(part.raw)?.compactMetadata) : undefined
    if (metadata !== undefined) return metadata
  }
  return undefined
}
