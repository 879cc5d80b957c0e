import { Brain } from 'lucide-react'
import { firstText } from '../../items/first-text.ts'
import type { StepPart } from '../../model/step-content.ts'
import { Fold } from '../fold.tsx'
import { Parts } from '../parts.tsx'
import { Row } from '../row.tsx'
import type { KindViewProps } from './kind-view.ts'

export function ThinkingView({ content, footer, ...folding }: KindViewProps) {
  const text = firstText(content.parts)
  const isRedacted = content.parts.some(isRedactedThinking)
  return (
    <Fold
      {...folding}
      row={
        <Row
          icon={Brain}
          label="Thinking"
          detail={text ?? (isRedacted ? 'withheld' : 'not recorded')}
          isProse
        />
      }
    >
      <Parts parts={content.parts} reading="prose" />
      {text === undefined && !isRedacted && (
        <p className="remark">The transcript says that the model thought, but not what.</p>
      )}
      {footer}
    </Fold>
  )
}

function isRedactedThinking(part: StepPart): boolean {
  return part.kind === 'block' && part.block.kind === 'redacted-thinking'
}
