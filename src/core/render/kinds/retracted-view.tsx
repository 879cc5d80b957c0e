import { Undo2 } from 'lucide-react'
import { Fold } from '../elements/fold.tsx'
import { Row } from '../elements/row.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'
import { rowOfRetracted } from './rows.ts'

/** An answer that Claude Code took back and replaced. */
export function RetractedView({ content, footer, ...folding }: KindViewProps) {
  return (
    <Fold {...folding} row={<Row icon={Undo2} {...rowOfRetracted(content.parts)} />}>
      <Parts parts={content.parts} reading="prose" />
      {footer}
    </Fold>
  )
}
