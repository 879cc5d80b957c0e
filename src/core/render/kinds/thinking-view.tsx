import { Brain } from 'lucide-react'
import { firstText } from '../../items/content/first-text.ts'
import { Fold } from '../elements/fold.tsx'
import { Row } from '../elements/row.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'
import { isRedactedThinking, rowOfThinking } from './rows.ts'

export function ThinkingView({ content, footer, ...folding }: KindViewProps) {
  const text = firstText(content.parts)
  const isRedacted = content.parts.some(isRedactedThinking)
  return (
    <Fold {...folding} row={<Row icon={Brain} {...rowOfThinking(content.parts)} />}>
      <Parts parts={content.parts} reading="prose" />
      {text === undefined && !isRedacted && (
        <p className="remark">
          The transcript says that the model was thinking, but does not include its thoughts.
        </p>
      )}
      {footer}
    </Fold>
  )
}
