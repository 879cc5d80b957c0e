import { CornerDownRight } from 'lucide-react'
import { Fold } from '../elements/fold.tsx'
import { Row } from '../elements/row.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'
import { rowOfResult } from './rows.ts'

/** A result whose call is not in the file. */
export function ResultView({ content, footer, ...folding }: KindViewProps) {
  const facts = rowOfResult(content.parts)
  return (
    <Fold {...folding} row={<Row icon={CornerDownRight} {...facts} />}>
      <div className={facts.failure !== undefined ? 'result result-error' : 'result'}>
        <Parts parts={content.parts} reading="output" />
      </div>
      {footer}
    </Fold>
  )
}
