import { Brain } from 'lucide-react'
import { firstText } from '../../items/first-text.ts'
import { Fold } from '../fold.tsx'
import { Parts } from '../parts.tsx'
import { Row } from '../row.tsx'
import type { KindViewProps } from './kind-view.ts'
import { isRedactedThinking, rowOfThinking } from './rows.ts'

export function ThinkingView({ content, footer, ...folding }: KindViewProps) {
  const text = firstText(content.parts)
  const isRedacted = content.parts.some(isRedactedThinking)
  return (
    <Fold {...folding} row={<Row icon={Brain} {...rowOfThinking(content.parts)} />}>
      <Parts parts={content.parts} reading="prose" />
      {text === undefined && !isRedacted && (
        <p className="remark">The transcript records that the model thought, but not its thoughts.</p>
      )}
      {footer}
    </Fold>
  )
}
